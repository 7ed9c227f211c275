import { defineText } from '../i18n/text.ts';

export const mapText = defineText({
  zoomIn: { de: 'Vergrößern', en: 'Zoom in' },
  zoomOut: { de: 'Verkleinern', en: 'Zoom out' },
  loading: { de: 'Karte wird geladen …', en: 'Loading the map …' },
  failed: { de: 'Die Karte konnte nicht geladen werden.', en: 'The map could not be loaded.' },
  retry: { de: 'Erneut versuchen', en: 'Try again' },
  reload: { de: 'Seite neu laden', en: 'Reload the page' },
  offline: { de: 'Offline-Karte: keine Straßen', en: 'Offline map: no streets' },
  tilesDown: {
    de: 'Der Kartendienst antwortet nicht. Offline-Karte: keine Straßen',
    en: 'The map service does not answer. Offline map: no streets',
  },
  streetsDown: {
    de: 'Die Straßenkarte ist nicht lesbar. Offline-Karte: keine Straßen',
    en: 'The street map cannot be read. Offline map: no streets',
  },
  useCentre: { de: 'Kartenmitte übernehmen', en: 'Use centre of map' },
  pin: { de: 'Markierung ziehen, um den Ort zu ändern', en: 'Drag the marker to change the place' },
  mapOf: { de: (what: string) => `Karte: ${what}`, en: (what: string) => `Map: ${what}` },
});
