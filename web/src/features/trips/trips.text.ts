import { defineText } from '../../ui/i18n/text.ts';
import { screen } from './trips.screen.ts';

export const tripsText = defineText({
  title: { de: 'Alle Trips', en: 'All trips' },
  search: { de: 'Name oder Beschreibung suchen', en: 'Search name or description' },
  new: { de: 'Neuer Trip', en: 'New trip' },
  emptyTitle: { de: 'Noch keine Trips', en: 'No trips yet' },
  emptyMessage: {
    de: 'Trips aus der App und hier angelegte erscheinen in dieser Liste.',
    en: 'Trips from the app and those created here appear in this list.',
  },
  name: { de: 'Name', en: 'Name' },
  date: { de: 'Datum', en: 'Date' },
  type: { de: 'Typ', en: 'Type' },
  ofType: { de: (type: string) => `Typ: ${type}`, en: (type: string) => `Type: ${type}` },
  noName: { de: 'Trip ohne Namen', en: 'Unnamed trip' },
  newTitle: screen.creates.title,
  editTitle: { de: 'Trip bearbeiten', en: 'Edit trip' },
  viewTitle: { de: 'Trip', en: 'Trip' },
  fillAll: {
    de: 'Alle Felder müssen ausgefüllt sein, um den Trip speichern zu können.',
    en: 'All fields must be filled in before the trip can be saved.',
  },

  distance: { de: 'Fahrstrecke', en: 'Driving distance' },
  kilometres: { de: (km: string) => `${km} km`, en: (km: string) => `${km} km` },
  estimated: { de: (km: string) => `etwa ${km} km (geschätzt)`, en: (km: string) => `about ${km} km (estimated)` },
  estimateHint: {
    de: 'Aus der Luftlinie geschätzt: Der Routendienst ist nicht eingerichtet, antwortet nicht oder findet keine Route.',
    en: 'Estimated from the straight line: no routing service is set up, or it does not answer or finds no route.',
  },
  stored: { de: (km: string) => `${km} km (gespeichert)`, en: (km: string) => `${km} km (stored)` },
  straightLine: {
    de: 'Die Karte zeigt die Luftlinie: Der Routendienst ist nicht eingerichtet, antwortet nicht oder findet keine Route.',
    en: 'The map shows the straight line: no routing service is set up, or it does not answer or finds no route.',
  },
  otherRoute: {
    de: (km: string, time: string) => `Die Route auf der Karte ist ${km} km lang, Fahrzeit ${time}.`,
    en: (km: string, time: string) => `The route on the map is ${km} km long, ${time} of driving.`,
  },
  takeRoute: { de: 'Länge der Route übernehmen', en: 'Use the length of the route' },
  duration: { de: (time: string) => `Fahrzeit ${time}`, en: (time: string) => `${time} of driving` },
  computing: { de: 'Strecke wird berechnet …', en: 'Computing the distance …' },
  choosePoints: {
    de: 'Die Strecke wird berechnet, sobald Start- und Endpunkt gewählt sind.',
    en: 'The distance is computed as soon as start and end point are chosen.',
  },
  noDistance: { de: 'unbekannt', en: 'unknown' },
  distanceFailed: {
    de: 'Die Strecke ließ sich nicht berechnen. Der Trip lässt sich ohne sie speichern.',
    en: 'The distance could not be computed. The trip can be saved without it.',
  },
});
