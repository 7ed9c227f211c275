import type { CsvTarget } from '@leitstand/contract/base/limits';
import { formatNumber } from '../../ui/i18n/format.ts';
import { defineText } from '../../ui/i18n/text.ts';

type Refused = 'tooLarge' | 'empty' | 'spreadsheet' | 'tooManyRows' | 'tooManyColumns' | 'quotes' | 'moreCells';

const rowsDe = (n: number) => (n === 1 ? '1 Zeile' : `${formatNumber(n)} Zeilen`);
const rowsEn = (n: number) => (n === 1 ? '1 row' : `${formatNumber(n)} rows`);

export const csvText = defineText({
  title: {
    de: (target: CsvTarget) =>
      `CSV laden: ${{ users: 'Benutzer', rewards: 'Belohnungen', models: 'Modelle', news: 'Neuigkeiten' }[target]}`,
    en: (target: CsvTarget) =>
      `Load CSV: ${{ users: 'users', rewards: 'rewards', models: 'models', news: 'news messages' }[target]}`,
  },
  step: {
    de: (n: number, name: string) => `Schritt ${n} von 4: ${name}`,
    en: (n: number, name: string) => `Step ${n} of 4: ${name}`,
  },
  fileStep: { de: 'Datei wählen', en: 'Choose file' },
  columnsStep: { de: 'Spalten zuordnen', en: 'Assign columns' },
  previewStep: { de: 'Prüfen', en: 'Check' },
  resultStep: { de: 'Laden', en: 'Load' },
  undoStep: { de: 'Rückgängig machen', en: 'Undo' },
  next: { de: 'Weiter', en: 'Next' },
  back: { de: 'Zurück', en: 'Back' },
  cancel: { de: 'Abbrechen', en: 'Cancel' },
  close: { de: 'Schließen', en: 'Close' },

  file: { de: 'CSV-Datei', en: 'CSV file' },
  choose: { de: 'Datei auswählen', en: 'Choose file' },
  limits: {
    de: (megabytes: number, rows: number) => `CSV, höchstens ${megabytes} MB und ${formatNumber(rows)} Zeilen`,
    en: (megabytes: number, rows: number) => `CSV, at most ${megabytes} MB and ${formatNumber(rows)} rows`,
  },
  firstRow: {
    de: 'Die erste Zeile enthält die Namen der Spalten. Zeichensatz und Trennzeichen werden erkannt.',
    en: 'The first row contains the names of the columns. Encoding and separator are recognised.',
  },
  refused: {
    de: (reason: Refused, n: number) =>
      ({
        tooLarge: `Die Datei darf nicht größer als ${n} MB sein. Bitte auf mehrere Dateien verteilen.`,
        empty: 'Die Datei enthält keine Zeilen unter den Namen der Spalten.',
        spreadsheet:
          'Das ist ein Dokument eines Tabellenprogramms. Bitte dort unter „Speichern unter“ das Format „CSV UTF-8“ wählen.',
        tooManyRows: `Die Datei darf höchstens ${formatNumber(n)} Zeilen enthalten. Bitte auf mehrere Dateien verteilen.`,
        tooManyColumns: `Die Datei darf höchstens ${formatNumber(n)} Spalten enthalten.`,
        quotes: `Ab Zeile ${formatNumber(n)} fehlt ein Anführungszeichen, oder eines ist zu viel.`,
        moreCells: `Zeile ${formatNumber(n)} hat mehr Zellen, als es Spalten gibt. Texte mit Trennzeichen brauchen Anführungszeichen.`,
      })[reason],
    en: (reason: Refused, n: number) =>
      ({
        tooLarge: `The file must not be larger than ${n} MB. Please divide it into several files.`,
        empty: 'The file contains no rows below the names of the columns.',
        spreadsheet:
          'This is a document of a spreadsheet program. Please choose the format “CSV UTF-8” in “Save as” there.',
        tooManyRows: `The file must contain at most ${formatNumber(n)} rows. Please divide it into several files.`,
        tooManyColumns: `The file must contain at most ${formatNumber(n)} columns.`,
        quotes: `From row ${formatNumber(n)} on, a quotation mark is missing, or there is one too many.`,
        moreCells: `Row ${formatNumber(n)} has more cells than there are columns. Texts with separators need quotation marks.`,
      })[reason],
  },

  columnsIntro: {
    de: (name: string, rows: number) => `„${name}“ hat ${rowsDe(rows)}. Zu welchem Feld gehört jede Spalte?`,
    en: (name: string, rows: number) => `“${name}” has ${rowsEn(rows)}. Which field does each column belong to?`,
  },
  remembered: {
    de: 'Zugeordnet wie beim letzten Mal.',
    en: 'Assigned as last time.',
  },
  fieldOf: { de: (column: string) => `Feld für ${column}`, en: (column: string) => `Field for ${column}` },
  columnNumber: { de: (n: number) => `Spalte ${n}`, en: (n: number) => `Column ${n}` },
  notLoaded: { de: 'Nicht laden', en: 'Do not load' },
  example: { de: (value: string) => `z. B. ${value}`, en: (value: string) => `e.g. ${value}` },
  noValues: { de: 'ohne Werte', en: 'without values' },
  needed: {
    de: (fields: string) => `Ohne Spalte lässt sich nichts laden: ${fields}.`,
    en: (fields: string) => `Nothing can be loaded without a column: ${fields}.`,
  },
  defaults: { de: 'Für neue Einträge', en: 'For new records' },
  defaultsHint: {
    de: 'Diese Felder sind Pflicht, und keine Spalte enthält sie. Neue Einträge bekommen, was hier steht.',
    en: 'These fields are required, and no column has them. New records get what is entered here.',
  },
  pleaseChoose: { de: 'Bitte wählen', en: 'Please choose' },
  rules: {
    de: (target: CsvTarget) =>
      ({
        users:
          'Gibt es die E-Mail-Adresse schon, wird der Benutzer geändert. Niemand bekommt eine Mail; die Adresse wird beim ersten Anmelden bestätigt. Der Status bleibt.',
        rewards: 'Gibt es den Titel schon, wird die Belohnung geändert.',
        models: 'Gibt es Kategorie, Marke und Modell schon, wird nur die Schreibweise geändert.',
        news: 'Gibt es zu Kampagne und Sprache schon eine Neuigkeit, wird sie geändert; ohne Kampagne zählt der gleiche Text.',
      })[target],
    en: (target: CsvTarget) =>
      ({
        users:
          'If the e-mail address already exists, the user is changed. Nobody gets a mail; the address is verified at the first sign-in. The status stays.',
        rewards: 'If the title already exists, the reward is changed.',
        models: 'If category, make and model already exist, only the spelling is changed.',
        news: 'If there is a message for campaign and language, it is changed; without a campaign the same text counts.',
      })[target],
  },
  emptyCells: {
    de: 'Leere Zellen ändern nichts, und vorhandene Bilder bleiben.',
    en: 'Empty cells change nothing, and existing images stay.',
  },
  emptyCellsOnly: { de: 'Leere Zellen ändern nichts.', en: 'Empty cells change nothing.' },

  nothingYet: {
    de: 'Noch ist nichts gespeichert.',
    en: 'Nothing has been saved yet.',
  },
  added: { de: 'neu', en: 'new' },
  changed: { de: 'geändert', en: 'changed' },
  unchanged: { de: 'unverändert', en: 'unchanged' },
  failed: { de: 'falsch', en: 'wrong' },
  wrongRows: { de: 'Falsche Zeilen', en: 'Wrong rows' },
  changedRows: { de: 'Was sich ändert', en: 'What changes' },
  row: { de: 'Zeile', en: 'Row' },
  cell: { de: 'Zelle', en: 'Cell' },
  reason: { de: 'Grund', en: 'Reason' },
  record: { de: 'Eintrag', en: 'Record' },
  fields: { de: 'Felder', en: 'Fields' },
  more: {
    de: (n: number) => `und ${formatNumber(n)} weitere`,
    en: (n: number) => `and ${formatNumber(n)} more`,
  },
  wrongStayOut: {
    de: 'Falsche Zeilen werden ausgelassen. Als Datei lassen sie sich korrigieren und noch einmal laden.',
    en: 'Wrong rows are left out. As a file, they can be corrected and loaded again.',
  },
  downloadWrong: { de: 'Falsche Zeilen als CSV', en: 'Wrong rows as CSV' },
  wrongSuffix: { de: '-korrigieren', en: '-to-correct' },
  start: {
    de: (n: number) => `${rowsDe(n)} laden`,
    en: (n: number) => `Load ${rowsEn(n)}`,
  },
  nothingToLoad: { de: 'Es gibt nichts zu laden.', en: 'There is nothing to load.' },

  loading: { de: 'Wird geladen', en: 'Loading' },
  undoing: { de: 'Wird rückgängig gemacht', en: 'Undoing' },
  progress: {
    de: (done: number, total: number) => `${formatNumber(done)} von ${formatNumber(total)}`,
    en: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)}`,
  },
  goesOn: {
    de: 'Das Fenster kann geschlossen werden, das Laden geht weiter.',
    en: 'The window can be closed, loading continues.',
  },
  stop: { de: 'Anhalten', en: 'Stop' },
  done: { de: 'Die Datei ist geladen.', en: 'The file has been loaded.' },
  stopped: {
    de: 'Das Laden wurde angehalten. Was geladen ist, bleibt.',
    en: 'Loading was stopped. What is loaded stays.',
  },
  undone: {
    de: (removed: number, restored: number) =>
      `Rückgängig gemacht: ${formatNumber(removed)} entfernt, ${formatNumber(restored)} zurückgesetzt.`,
    en: (removed: number, restored: number) =>
      `Undone: ${formatNumber(removed)} removed, ${formatNumber(restored)} reset.`,
  },
  leftAsIs: {
    de: (n: number) => (n === 1 ? '1 Eintrag ist geblieben:' : `${formatNumber(n)} Einträge sind geblieben:`),
    en: (n: number) => (n === 1 ? '1 record was left as it is:' : `${formatNumber(n)} records were left as they are:`),
  },
  wrongLater: {
    de: 'Die falschen Zeilen sind nur gespeichert, solange dieses Fenster offen ist. Dieselbe Datei noch einmal zu laden, zeigt sie wieder.',
    en: 'The wrong rows are only kept while this window is open. Loading the same file again shows them.',
  },
  undo: { de: 'Rückgängig', en: 'Undo' },
  undoHint: {
    de: (days: number) =>
      `${days} Tage lang rückgängig zu machen: Neue Einträge werden entfernt, geänderte zurückgesetzt, außer jemand hat sie seitdem geändert.`,
    en: (days: number) =>
      `Can be undone for ${days} days: new records are removed and changed ones reset, unless somebody has changed them since.`,
  },
  earlier: { de: 'Zuletzt geladen', en: 'Loaded lately' },
  unnamed: { de: 'ohne Namen', en: 'unnamed' },
  show: { de: 'Anzeigen', en: 'Show' },
  wasUndone: { de: 'rückgängig gemacht', en: 'undone' },
  undoOf: { de: (name: string) => `${name} rückgängig machen`, en: (name: string) => `Undo ${name}` },
  showOf: { de: (name: string) => `${name} anzeigen`, en: (name: string) => `Show ${name}` },
});
