import { formatNumber } from '../../../ui/i18n/format.ts';
import { defineText } from '../../../ui/i18n/text.ts';

export const reportsMapText = defineText({
  mapLabel: { de: 'Karte der Meldungen', en: 'Map of reports' },
  loading: { de: 'Orte werden geladen …', en: 'Loading the places …' },
  note: {
    de: 'Nur Meldungen mit bekanntem Ort',
    en: 'Only reports with a known place',
  },
  none: { de: 'Hier gibt es keine Meldungen mit bekanntem Ort.', en: 'There are no reports with a known place here.' },
  failed: { de: 'Die Orte konnten nicht geladen werden.', en: 'The places could not be loaded.' },
  reportsHere: {
    de: (count: number) => `${formatNumber(count)} ${count === 1 ? 'Meldung' : 'Meldungen'} an diesem Ort`,
    en: (count: number) => `${formatNumber(count)} ${count === 1 ? 'report' : 'reports'} at this place`,
  },
  placeCluster: {
    de: (places: number, count: number) => `${places} Orte: ${formatNumber(count)} Meldungen. Näher heran`,
    en: (places: number, count: number) => `${places} places: ${formatNumber(count)} reports. Zoom in`,
  },
});
