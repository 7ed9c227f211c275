import { defineText } from '../../../ui/i18n/text.ts';

export const removalText = defineText({
  delete: { de: 'Löschen', en: 'Delete' },
  ban: { de: 'Sperren', en: 'Ban' },

  banTitle: { de: (who: string) => `„${who}“ sperren?`, en: (who: string) => `Ban “${who}”?` },
  banMessage: {
    de: (who: string) => `„${who}“ wird endgültig gelöscht, mit Profil, Fahrzeugen, Beiträgen und Bildern.`,
    en: (who: string) => `“${who}” is deleted permanently, with profile, vehicles, posts and images.`,
  },
  banBlocks: {
    de: (blocked: readonly string[]) =>
      `Email und Telefonnummer werden gesperrt${blocked.length > 0 ? ` (${blocked.join(', ')})` : ''}: Eine neue Registrierung damit ist nicht mehr möglich.`,
    en: (blocked: readonly string[]) =>
      `Email and phone number are blocked${blocked.length > 0 ? ` (${blocked.join(', ')})` : ''}: they cannot be used to register again.`,
  },
  banNotify: { de: 'Der Person per Email mitteilen', en: 'Tell the person by email' },
  banFinal: { de: 'Das kann nicht rückgängig gemacht werden.', en: 'This cannot be undone.' },
  hasBeenBanned: {
    de: (who: string) => `„${who}“ ist gesperrt und gelöscht.`,
    en: (who: string) => `“${who}” has been banned and deleted.`,
  },

  deleteTitle: { de: (who: string) => `„${who}“ löschen?`, en: (who: string) => `Delete “${who}”?` },
  deleteMessage: {
    de: (who: string) => `„${who}“ verschwindet sofort aus App und Verwaltung.`,
    en: (who: string) => `“${who}” disappears from the app and from this panel at once.`,
  },
  deleteRestorable: {
    de: (days: number) => `Das Konto lässt sich ${days} Tage lang wiederherstellen.`,
    en: (days: number) => `The account can be restored for ${days} days.`,
  },
  erase: { de: 'Endgültig löschen', en: 'Delete permanently' },
  eraseHint: {
    de: 'Nur wenn die betroffene Person die Löschung ihrer Daten verlangt hat.',
    en: 'Only when the person concerned has asked for the erasure of their data.',
  },
  eraseWarning: {
    de: 'Profil, Fahrzeuge, Beiträge und Bilder werden sofort und für immer gelöscht. Das kann nicht rückgängig gemacht werden.',
    en: 'Profile, vehicles, posts and images are erased at once and for ever. This cannot be undone.',
  },
  deleted: { de: (who: string) => `„${who}“ ist gelöscht.`, en: (who: string) => `“${who}” has been deleted.` },
  erased: {
    de: (who: string) => `„${who}“ ist endgültig gelöscht.`,
    en: (who: string) => `“${who}” has been deleted permanently.`,
  },
  restored: {
    de: (who: string) => `„${who}“ ist wiederhergestellt.`,
    en: (who: string) => `“${who}” has been restored.`,
  },
});
