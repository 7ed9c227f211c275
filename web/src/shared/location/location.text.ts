import { defineText } from '../../ui/i18n/text.ts';

export const locationText = defineText({
  searchPlace: { de: 'Treffpunkt, Straße und Stadt', en: 'Venue, street and town' },
  typePlace: { de: 'Name des Ortes', en: 'Name of the place' },
  town: { de: 'Stadt oder Gemeinde', en: 'Town' },
  searching: { de: 'Orte werden gesucht …', en: 'Searching places …' },
  nothingFound: {
    de: 'Kein Ort gefunden. Der Text bleibt; der Punkt lässt sich auf der Karte setzen.',
    en: 'No place found. The text stays; the point can be set on the map.',
  },
  searchFailed: {
    de: 'Die Ortssuche antwortet nicht. Der Text bleibt; der Punkt lässt sich auf der Karte setzen.',
    en: 'The place search does not answer. The text stays; the point can be set on the map.',
  },
  pointOption: { de: 'Diesen Punkt setzen', en: 'Set this point' },
  offGlobe: {
    de: 'Diese Koordinaten gibt es nicht: Die Breite reicht bis 90°, die Länge bis 180°.',
    en: 'These coordinates do not exist: latitude ends at 90°, longitude at 180°.',
  },
  linkWithoutPoint: {
    de: 'Dieser Link enthält keinen Punkt. Die Koordinaten aus dem Kartendienst lassen sich einfügen.',
    en: 'This link does not contain a point. The coordinates from the map service can be pasted.',
  },
  codeWithoutTown: {
    de: 'Kurzer Plus Code: Die Stadt muss dahinter stehen.',
    en: 'Short Plus Code: its town must follow.',
  },
  clear: { de: 'Ort leeren', en: 'Clear place' },
  hint: {
    de: 'Ort suchen, in die Karte klicken, oder Koordinaten, Plus Code oder Kartenlink einfügen.',
    en: 'Search a place, click into the map, or paste coordinates, a Plus Code or a map link.',
  },
  pointHint: {
    de: 'Ort benennen und in die Karte klicken, oder Koordinaten, Plus Code oder Kartenlink einfügen.',
    en: 'Name the place and click into the map, or paste coordinates, a Plus Code or a map link.',
  },
  pointMissing: {
    de: 'Der Punkt auf der Karte fehlt noch: Vorschlag wählen oder in die Karte klicken.',
    en: 'The point on the map is missing: choose a suggestion or click into the map.',
  },
  lookingUp: { de: 'Adresse wird gesucht …', en: 'Looking up the address …' },
  lookUpFailed: {
    de: 'Die Adresse ließ sich nicht ermitteln; der Punkt ist gesetzt.',
    en: 'The address could not be found; the point is set.',
  },
  nameless: {
    de: 'Zu diesem Punkt ist keine Adresse bekannt. Bitte den Punkt prüfen und den Ort benennen.',
    en: 'No address is known for this point. Please check it and name the place.',
  },
  zeroPoint: {
    de: 'Der Punkt 0°, 0° liegt im Atlantik und entsteht meist durch fehlende Koordinaten. Bitte prüfen.',
    en: 'The point 0°, 0° is in the Atlantic and usually means that coordinates were missing. Please check it.',
  },
  filled: { de: (names: string) => `Ergänzt: ${names}.`, en: (names: string) => `Filled in: ${names}.` },
  elsewhere: {
    de: (town: string) => `Der Punkt liegt bei ${town}; die Angaben bleiben.`,
    en: (town: string) => `The point is near ${town}; what you entered stays.`,
  },
  adopt: { de: (town: string) => `${town} übernehmen`, en: (town: string) => `Use ${town}` },
  dataOf: { de: 'Ortsdaten:', en: 'Place data:' },
  osm: { de: '© OpenStreetMap-Mitwirkende', en: '© OpenStreetMap contributors' },
  coordinates: {
    de: (latitude: string, longitude: string) => `${latitude}° Breite, ${longitude}° Länge`,
    en: (latitude: string, longitude: string) => `latitude ${latitude}°, longitude ${longitude}°`,
  },
});
