import { defineText } from '../../ui/i18n/text.ts';

export const locationText = defineText({
  searchPlace: { de: 'Ort, Adresse oder Postleitzahl suchen', en: 'Search place, address or postal code' },
  typePlace: { de: 'Name des Ortes', en: 'Name of the place' },
  searching: { de: 'Orte werden gesucht …', en: 'Searching places …' },
  nothingFound: { de: 'Kein Ort gefunden', en: 'No place found' },
  searchFailed: { de: 'Die Ortssuche antwortet nicht.', en: 'The place search does not answer.' },
  clear: { de: 'Ort leeren', en: 'Clear place' },
  hint: {
    de: 'Ort suchen, in die Karte klicken oder die Markierung ziehen.',
    en: 'Search a place, click into the map or drag the marker.',
  },
  pointHint: {
    de: 'Ort benennen und in die Karte klicken; die Markierung lässt sich ziehen.',
    en: 'Name the place and click into the map; the marker can be dragged.',
  },
  lookingUp: { de: 'Adresse wird gesucht …', en: 'Looking up the address …' },
  lookUpFailed: {
    de: 'Die Adresse ließ sich nicht ermitteln; der Punkt ist gesetzt.',
    en: 'The address could not be found; the point is set.',
  },
  coordinates: {
    de: (latitude: string, longitude: string) => `${latitude}° Breite, ${longitude}° Länge`,
    en: (latitude: string, longitude: string) => `latitude ${latitude}°, longitude ${longitude}°`,
  },
});
