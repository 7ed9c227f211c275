import type { BulkResource } from '@leitstand/contract/base/limits';
import { formatNumber } from '../../ui/i18n/format.ts';
import { defineText } from '../../ui/i18n/text.ts';

type Noun = readonly [one: string, many: string];

const NOUNS = {
  de: { users: ['Benutzer', 'Benutzer'], posts: ['Beitrag', 'Beiträge'], reports: ['Meldung', 'Meldungen'] },
  en: { users: ['user', 'users'], posts: ['post', 'posts'], reports: ['report', 'reports'] },
} as const satisfies Record<'de' | 'en', Record<BulkResource, Noun>>;

function countedDe(resource: BulkResource, n: number): string {
  const [one, many] = NOUNS.de[resource];
  return n === 0 ? `Keine ${many}` : `${formatNumber(n)} ${n === 1 ? one : many}`;
}

function countedEn(resource: BulkResource, n: number): string {
  const [one, many] = NOUNS.en[resource];
  return n === 0 ? `No ${many}` : `${formatNumber(n)} ${n === 1 ? one : many}`;
}

export const bulkText = defineText({
  /** *4.812 Beiträge* */
  counted: { de: countedDe, en: countedEn },

  selection: { de: 'Auswahl', en: 'Selection' },
  selected: { de: (n: number) => `${formatNumber(n)} ausgewählt`, en: (n: number) => `${formatNumber(n)} selected` },
  nothingSelected: { de: 'Auswahl aufgehoben', en: 'Selection cleared' },
  clear: { de: 'Auswahl aufheben', en: 'Clear selection' },
  selectMatching: {
    de: (n: number) => `Alle ${formatNumber(n)} Treffer auswählen`,
    en: (n: number) => `Select all ${formatNumber(n)} matches`,
  },
  countingMatching: { de: 'Treffer werden gezählt …', en: 'Counting the matches …' },
  allMatching: { de: 'alle Treffer', en: 'all matches' },
  matchingExcept: {
    de: (n: number) => `alle Treffer außer ${formatNumber(n)}`,
    en: (n: number) => `all matches but ${formatNumber(n)}`,
  },
  tooMany: {
    de: (most: number) => `Mehr als ${formatNumber(most)} Treffer: für alle die Suche eingrenzen`,
    en: (most: number) => `More than ${formatNumber(most)} matches: narrow the search to select all`,
  },

  delete: { de: 'Löschen', en: 'Delete' },
  ban: { de: 'Sperren', en: 'Ban' },
  check: { de: 'Als erledigt markieren', en: 'Mark as processed' },
  warn: { de: 'Verwarnen', en: 'Warn' },
  suspend: { de: 'Aussetzen', en: 'Suspend' },
  export: { de: 'CSV exportieren', en: 'Export CSV' },
  undoing: { de: 'Rückgängig machen', en: 'Undo' },

  deleteTitle: {
    de: (resource: BulkResource, n: number) =>
      resource === 'reports' ? `Inhalte aus ${meldungen(n)} löschen?` : `${countedDe(resource, n)} löschen?`,
    en: (resource: BulkResource, n: number) =>
      resource === 'reports'
        ? `Delete the reported content of ${countedEn(resource, n)}?`
        : `Delete ${countedEn(resource, n)}?`,
  },
  deleteUsers: {
    de: (n: number) =>
      `${countedDe('users', n)} ${n === 1 ? 'verschwindet' : 'verschwinden'} sofort aus App und Verwaltung.`,
    en: (n: number) =>
      `${countedEn('users', n)} ${n === 1 ? 'disappears' : 'disappear'} from the app and from this panel at once.`,
  },
  deletePosts: {
    de: (n: number) =>
      `${countedDe('posts', n)} ${n === 1 ? 'verschwindet' : 'verschwinden'} mit Bildern und Kommentaren sofort aus App und Verwaltung.`,
    en: (n: number) =>
      `${countedEn('posts', n)} ${n === 1 ? 'disappears' : 'disappear'} from the app and from this panel at once, with images and comments.`,
  },
  deleteReported: {
    de: 'Was gemeldet wurde (Benutzer, Beiträge oder Trips), verschwindet sofort aus App und Verwaltung. Die Meldungen sind damit erledigt.',
    en: 'What was reported (users, posts or trips) disappears from the app and from this panel at once. That settles the reports.',
  },
  undoable: {
    de: (days: number) => `Das lässt sich ${days} Tage lang in einem Schritt rückgängig machen.`,
    en: (days: number) => `This can be undone in one step for ${days} days.`,
  },
  banTitle: {
    de: (resource: BulkResource, n: number) =>
      resource === 'reports' ? `Benutzer aus ${meldungen(n)} sperren?` : `${countedDe(resource, n)} sperren?`,
    en: (resource: BulkResource, n: number) =>
      resource === 'reports' ? `Ban the users behind ${countedEn(resource, n)}?` : `Ban ${countedEn(resource, n)}?`,
  },
  banUsers: {
    de: (n: number) =>
      `${countedDe('users', n)} ${n === 1 ? 'wird' : 'werden'} endgültig gelöscht, mit Profil, Fahrzeugen, Beiträgen und Bildern. Email und Telefonnummer werden gesperrt: Eine neue Registrierung damit ist nicht mehr möglich.`,
    en: (n: number) =>
      `${countedEn('users', n)} ${n === 1 ? 'is' : 'are'} deleted permanently, with profile, vehicles, posts and images. Email and phone number are blocked: they cannot be used to register again.`,
  },
  banReported: {
    de: 'Die Personen hinter den Meldungen werden endgültig gelöscht, mit Profil, Fahrzeugen, Beiträgen und Bildern. Email und Telefonnummer werden gesperrt: Eine neue Registrierung damit ist nicht mehr möglich.',
    en: 'The people behind the reports are deleted permanently, with profile, vehicles, posts and images. Email and phone number are blocked: they cannot be used to register again.',
  },
  final: { de: 'Das kann nicht rückgängig gemacht werden.', en: 'This cannot be undone.' },
  typeCount: {
    de: (n: number) => `Zur Bestätigung die Anzahl eingeben: ${formatNumber(n)}`,
    en: (n: number) => `Enter the number to confirm: ${formatNumber(n)}`,
  },
  wrongCount: {
    de: (n: number) => `Hier muss ${formatNumber(n)} stehen.`,
    en: (n: number) => `This has to be ${formatNumber(n)}.`,
  },
  checkTitle: {
    de: (n: number) => `${countedDe('reports', n)} als erledigt markieren?`,
    en: (n: number) => `Mark ${countedEn('reports', n)} as processed?`,
  },

  warnTitle: {
    de: (resource: BulkResource, n: number) =>
      resource === 'reports' ? `Benutzer aus ${meldungen(n)} verwarnen` : `${countedDe(resource, n)} verwarnen`,
    en: (resource: BulkResource, n: number) =>
      resource === 'reports' ? `Warn the users behind ${countedEn(resource, n)}` : `Warn ${countedEn(resource, n)}`,
  },
  suspendTitle: {
    de: (resource: BulkResource, n: number) =>
      resource === 'reports' ? `Benutzer aus ${meldungen(n)} aussetzen` : `${countedDe(resource, n)} aussetzen`,
    en: (resource: BulkResource, n: number) =>
      resource === 'reports'
        ? `Suspend the users behind ${countedEn(resource, n)}`
        : `Suspend ${countedEn(resource, n)}`,
  },
  result: { de: 'Ergebnis als CSV', en: 'Result as CSV' },

  runs: { de: 'Sammelaktionen', en: 'Bulk actions' },
  running: { de: (n: number) => `${formatNumber(n)} laufend`, en: (n: number) => `${formatNumber(n)} running` },
  ended: { de: (n: number) => `${formatNumber(n)} neu fertig`, en: (n: number) => `${formatNumber(n)} newly finished` },
  closeRun: { de: 'Sammelaktion schließen', en: 'Close bulk action' },
  closeAll: { de: 'Fertige schließen', en: 'Close finished' },
  cancel: { de: 'Abbrechen', en: 'Cancel' },
  cancelling: { de: 'Wird abgebrochen …', en: 'Cancelling …' },
  undo: { de: 'Rückgängig', en: 'Undo' },
  download: { de: 'Herunterladen', en: 'Download' },
  downloadFailed: { de: 'Die Datei konnte nicht geladen werden.', en: 'The file could not be downloaded.' },
  retry: { de: 'Erneut versuchen', en: 'Try again' },
  progress: {
    de: (done: number, total: number) => `${formatNumber(done)} von ${formatNumber(total)}`,
    en: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)}`,
  },
  waiting: { de: 'Wartet auf andere Exporte', en: 'Waiting for other exports' },
  queued: { de: (what: string) => `Wartet: ${what}`, en: (what: string) => `Waiting: ${what}` },
  started: { de: (what: string) => `Gestartet: ${what}`, en: (what: string) => `Started: ${what}` },
  cancelled: { de: (what: string) => `Abgebrochen: ${what}`, en: (what: string) => `Cancelled: ${what}` },
  deleted: {
    de: (resource: BulkResource, n: number) =>
      resource === 'reports' ? `Inhalte aus ${meldungen(n)} gelöscht` : `${countedDe(resource, n)} gelöscht`,
    en: (resource: BulkResource, n: number) =>
      resource === 'reports'
        ? `Reported content of ${countedEn(resource, n)} deleted`
        : `${countedEn(resource, n)} deleted`,
  },
  banned: {
    de: (resource: BulkResource, n: number) =>
      resource === 'reports' ? `Benutzer aus ${meldungen(n)} gesperrt` : `${countedDe(resource, n)} gesperrt`,
    en: (resource: BulkResource, n: number) =>
      resource === 'reports' ? `Users behind ${countedEn(resource, n)} banned` : `${countedEn(resource, n)} banned`,
  },
  warned: {
    de: (resource: BulkResource, n: number) =>
      resource === 'reports' ? `Benutzer aus ${meldungen(n)} verwarnt` : `${countedDe(resource, n)} verwarnt`,
    en: (resource: BulkResource, n: number) =>
      resource === 'reports' ? `Users behind ${countedEn(resource, n)} warned` : `${countedEn(resource, n)} warned`,
  },
  suspended: {
    de: (resource: BulkResource, n: number) =>
      resource === 'reports' ? `Benutzer aus ${meldungen(n)} ausgesetzt` : `${countedDe(resource, n)} ausgesetzt`,
    en: (resource: BulkResource, n: number) =>
      resource === 'reports'
        ? `Users behind ${countedEn(resource, n)} suspended`
        : `${countedEn(resource, n)} suspended`,
  },
  checked: {
    de: (resource: BulkResource, n: number) => `${countedDe(resource, n)} als erledigt markiert`,
    en: (resource: BulkResource, n: number) => `${countedEn(resource, n)} marked as processed`,
  },
  exported: {
    de: (resource: BulkResource, n: number) => `${countedDe(resource, n)} exportiert`,
    en: (resource: BulkResource, n: number) => `${countedEn(resource, n)} exported`,
  },
  undone: {
    de: (resource: BulkResource, n: number) => `Rückgängig gemacht: ${countedDe(resource, n)}`,
    en: (resource: BulkResource, n: number) => `Undone: ${countedEn(resource, n)}`,
  },

  failed: {
    de: (n: number) => `${formatNumber(n)} fehlgeschlagen`,
    en: (n: number) => `${formatNumber(n)} failed`,
  },
  showFailures: {
    de: (n: number) => `${formatNumber(n)} fehlgeschlagen – anzeigen`,
    en: (n: number) => `${formatNumber(n)} failed – show`,
  },
  failures: { de: 'Fehlgeschlagen', en: 'Failed' },
  record: { de: 'Eintrag', en: 'Record' },
  reason: { de: 'Grund', en: 'Reason' },
  noFailures: { de: 'Nichts ist fehlgeschlagen', en: 'Nothing failed' },
  close: { de: 'Schließen', en: 'Close' },
});

/** The dative after *aus*. */
function meldungen(n: number): string {
  return n === 0 ? 'keiner Meldung' : n === 1 ? 'einer Meldung' : `${formatNumber(n)} Meldungen`;
}
