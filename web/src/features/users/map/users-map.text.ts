import { formatNumber } from '../../../ui/i18n/format.ts';
import { defineText } from '../../../ui/i18n/text.ts';

export const usersMapText = defineText({
  views: { de: 'Ansicht', en: 'View' },
  list: { de: 'Liste', en: 'List' },
  map: { de: 'Karte', en: 'Map' },
  mapLabel: { de: 'Karte der Benutzer je Land', en: 'Map of users per country' },
  tableLabel: { de: 'Benutzer je Land', en: 'Users per country' },
  country: { de: 'Land', en: 'Country' },
  users: { de: 'Benutzer', en: 'Users' },
  share: { de: 'Anteil', en: 'Share' },
  unknown: { de: 'Unbekannt', en: 'Unknown' },
  loading: { de: 'Zahlen werden geladen …', en: 'Loading the numbers …' },
  usersOf: {
    de: (country: string, count: number) => `${country}: ${formatNumber(count)} Benutzer`,
    en: (country: string, count: number) => `${country}: ${formatNumber(count)} ${count === 1 ? 'user' : 'users'}`,
  },
  cluster: {
    de: (countries: number, count: number) => `${countries} Länder: ${formatNumber(count)} Benutzer. Näher heran`,
    en: (countries: number, count: number) => `${countries} countries: ${formatNumber(count)} users. Zoom in`,
  },
  usersHere: {
    de: (count: number) => `${formatNumber(count)} Benutzer an diesem Ort`,
    en: (count: number) => `${formatNumber(count)} ${count === 1 ? 'user' : 'users'} at this place`,
  },
  placeCluster: {
    de: (places: number, count: number) => `${places} Orte: ${formatNumber(count)} Benutzer. Näher heran`,
    en: (places: number, count: number) => `${places} places: ${formatNumber(count)} users. Zoom in`,
  },
  placesNote: {
    de: 'Nur Benutzer mit bekanntem Ort',
    en: 'Only users with a known place',
  },
  placesFailed: { de: 'Die Orte konnten nicht geladen werden.', en: 'The places could not be loaded.' },
  areaChip: { de: 'Gebiet auf der Karte', en: 'Area on the map' },
  emptyTitle: { de: 'Keine Benutzer', en: 'No users' },
  emptyRange: {
    de: 'Im gewählten Zeitraum hat sich kein Benutzer registriert.',
    en: 'No user registered in the chosen time range.',
  },
  allTime: { de: 'Gesamten Zeitraum zeigen', en: 'Show all time' },
  chip: { de: (country: string) => `Land: ${country}`, en: (country: string) => `Country: ${country}` },
});
