import { defineText } from '../../ui/i18n/text.ts';

/** Texts for records of any kind. */
export const recordText = defineText({
  edit: { de: 'Bearbeiten', en: 'Edit' },
  view: { de: 'Ansehen', en: 'View' },
  delete: { de: 'Löschen', en: 'Delete' },
  save: { de: 'Speichern', en: 'Save' },
  create: { de: 'Anlegen', en: 'Create' },
  close: { de: 'Schließen', en: 'Close' },
  loading: { de: 'Wird geladen …', en: 'Loading …' },
  dates: { de: 'Nach Datum', en: 'By date' },
  upcoming: { de: 'Kommend', en: 'Upcoming' },
  past: { de: 'Vergangen', en: 'Past' },
  all: { de: 'Alle', en: 'All' },
  noneUpcoming: { de: 'Nichts Kommendes', en: 'Nothing upcoming' },
  nonePast: { de: 'Nichts Vergangenes', en: 'Nothing past' },
  noneInTab: { de: 'Der Reiter „Alle“ zeigt jeden Eintrag.', en: 'The tab “All” shows every entry.' },
  createdAt: { de: 'Angelegt am', en: 'Created on' },
  notFoundTitle: { de: 'Eintrag nicht gefunden', en: 'Record not found' },
  notFoundMessage: {
    de: 'Der Eintrag wurde gelöscht oder der Link ist nicht vollständig.',
    en: 'The record has been deleted or the link is incomplete.',
  },

  deleteTitle: { de: (name: string) => `„${name}“ löschen?`, en: (name: string) => `Delete “${name}”?` },
  deleteMessage: {
    de: (name: string) => `„${name}“ verschwindet sofort aus App und Verwaltung.`,
    en: (name: string) => `“${name}” disappears from the app and from this panel at once.`,
  },
  restorable: {
    de: (days: number) => `Das lässt sich ${days} Tage lang rückgängig machen.`,
    en: (days: number) => `This can be undone for ${days} days.`,
  },
  deleted: { de: (name: string) => `„${name}“ ist gelöscht.`, en: (name: string) => `“${name}” has been deleted.` },
  restored: {
    de: (name: string) => `„${name}“ ist wiederhergestellt.`,
    en: (name: string) => `“${name}” has been restored.`,
  },
  saved: { de: (name: string) => `„${name}“ ist gespeichert.`, en: (name: string) => `“${name}” has been saved.` },
  created: { de: (name: string) => `„${name}“ ist angelegt.`, en: (name: string) => `“${name}” has been created.` },
});
