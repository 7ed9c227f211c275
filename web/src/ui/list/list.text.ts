import { formatNumber } from '../i18n/format.ts';
import { defineText } from '../i18n/text.ts';

export const listText = defineText({
  search: { de: 'Suchen', en: 'Search' },
  searchHint: { de: 'Suchen (ab 2 Zeichen)', en: 'Search (from 2 characters)' },
  clearSearch: { de: 'Suche leeren', en: 'Clear search' },
  timeRange: { de: 'Zeitraum', en: 'Time range' },
  days1: { de: 'Letzte 24 Stunden', en: 'Last 24 hours' },
  days7: { de: 'Letzte 7 Tage', en: 'Last 7 days' },
  days30: { de: 'Letzte 30 Tage', en: 'Last 30 days' },
  ahead1: { de: 'Nächste 24 Stunden', en: 'Next 24 hours' },
  ahead7: { de: 'Nächste 7 Tage', en: 'Next 7 days' },
  ahead30: { de: 'Nächste 30 Tage', en: 'Next 30 days' },
  allTime: { de: 'Gesamter Zeitraum', en: 'All time' },
  dayRange: { de: 'Von … bis …', en: 'From … to …' },
  since: { de: (day: string) => `Seit ${day}`, en: (day: string) => `Since ${day}` },
  removeFilter: {
    de: (filter: string) => `${filter} – Filter entfernen`,
    en: (filter: string) => `${filter} – remove filter`,
  },
  fromAfterTo: { de: '„Von“ liegt nach „Bis“.', en: '“From” is later than “To”.' },
  actions: { de: 'Aktionen', en: 'Actions' },
  columnWidth: {
    de: (column: string) => `Breite der Spalte ${column}`,
    en: (column: string) => `Width of column ${column}`,
  },
  selectRow: { de: (name: string) => `${name} auswählen`, en: (name: string) => `Select ${name}` },
  selectAllLoaded: { de: 'Alle geladenen Einträge auswählen', en: 'Select all loaded entries' },
  loading: { de: 'Wird geladen …', en: 'Loading …' },
  loadingMore: { de: 'Weitere Einträge werden geladen …', en: 'Loading more entries …' },
  retry: { de: 'Erneut versuchen', en: 'Try again' },
  widen: { de: 'Alle Einträge zeigen', en: 'Show all entries' },
  nothingFound: { de: 'Nichts gefunden', en: 'Nothing found' },
  nothingFoundFor: {
    de: (search: string) => `Kein Eintrag enthält „${search}“.`,
    en: (search: string) => `No entry contains “${search}”.`,
  },
  nothingFits: { de: 'Kein Eintrag passt zu allen Filtern.', en: 'No entry matches all filters.' },
  nothingInRange: {
    de: 'Im gewählten Zeitraum gibt es keine Einträge.',
    en: 'There are no entries in the chosen time range.',
  },
  nothingFoundInRange: {
    de: (search: string) => `Im gewählten Zeitraum enthält kein Eintrag „${search}“.`,
    en: (search: string) => `No entry in the chosen time range contains “${search}”.`,
  },
  outside: {
    de: (count: number) => `Im gesamten Zeitraum gibt es ${formatNumber(count)}.`,
    en: (count: number) => (count === 1 ? 'There is 1 in all time.' : `There are ${formatNumber(count)} in all time.`),
  },
  showOutside: {
    de: (count: number) => (count === 1 ? 'Diesen Eintrag zeigen' : `Diese ${formatNumber(count)} Einträge zeigen`),
    en: (count: number) => (count === 1 ? 'Show this entry' : `Show these ${formatNumber(count)} entries`),
  },
  tooLong: { de: (max: number) => `höchstens ${max} Zeichen`, en: (max: number) => `at most ${max} characters` },
  tooShort: { de: 'ab 2 Zeichen', en: 'from 2 characters' },
  copied: { de: 'In die Zwischenablage kopiert', en: 'Copied to the clipboard' },
  notCopied: {
    de: 'Kopieren ist in diesem Browser nicht möglich. Text markieren und mit Strg+C kopieren.',
    en: 'Copying is not possible in this browser. Select the text and copy it with Ctrl+C.',
  },
  deleted: { de: 'Gelöscht', en: 'Deleted' },
  /** Follows *deleted*. */
  byWhom: { de: (name: string) => ` von ${name}`, en: (name: string) => ` by ${name}` },
});
