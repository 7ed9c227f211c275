import { defineText } from '../../../ui/i18n/text.ts';

export const notesText = defineText({
  notes: { de: 'Notizen', en: 'Notes' },
  count: {
    de: (count: number) => (count === 1 ? '1 Notiz' : `${count} Notizen`),
    en: (count: number) => (count === 1 ? '1 note' : `${count} notes`),
  },
  until: { de: (day: string) => `bis ${day}`, en: (day: string) => `until ${day}` },
  endedOn: { de: (day: string) => `abgelaufen am ${day}`, en: (day: string) => `expired on ${day}` },
  expired: { de: 'Abgelaufen', en: 'Expired' },
  expiredHint: {
    de: (days: number) => `Nur hier sichtbar. Wird ${days} Tage nach dem Ablauf gelöscht.`,
    en: (days: number) => `Visible only here. Deleted ${days} days after the end.`,
  },
  loading: { de: 'Notizen werden geladen …', en: 'Loading the notes …' },
  none: { de: 'Keine Notizen', en: 'No notes' },
  noneMessage: {
    de: 'Notizen erscheinen überall, wo die Person in einem Fall, einem Beitrag oder einer Bestellung vorkommt.',
    en: 'Notes appear wherever the person occurs in a case, a post or an order.',
  },
  disclosed: {
    de: 'Die Person erhält ihre Notizen mit einer Datenauskunft.',
    en: 'The person receives their notes with a disclosure of their data.',
  },

  add: { de: 'Notiz hinzufügen', en: 'Add a note' },
  edit: { de: 'Notiz bearbeiten', en: 'Edit the note' },
  delete: { de: 'Notiz löschen', en: 'Delete the note' },
  save: { de: 'Speichern', en: 'Save' },
  added: { de: 'Die Notiz ist gespeichert.', en: 'The note has been saved.' },
  deleted: { de: 'Die Notiz ist gelöscht.', en: 'The note has been deleted.' },
  restored: { de: 'Die Notiz ist wiederhergestellt.', en: 'The note has been restored.' },
});

/** Field labels and hints of the form. */
export const noteFieldTexts = {
  note: { de: 'Notiz', en: 'Note' },
  endsOnHint: {
    de: 'Der letzte Tag, an dem die Notiz gezeigt wird. Ohne Datum gilt sie unbefristet.',
    en: 'The last day on which the note is shown. Without a date it has no end.',
  },
} as const;
