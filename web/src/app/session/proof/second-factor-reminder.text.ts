import { defineText } from '../../../ui/i18n/text.ts';

export const reminderText = defineText({
  daysLeft: {
    de: (days: number) =>
      `Dieses Konto braucht einen zweiten Faktor. Zum Einrichten ${days === 1 ? 'bleibt noch ein Tag' : `bleiben noch ${days} Tage`}.`,
    en: (days: number) =>
      `This account needs a second factor. ${days === 1 ? 'One day is' : `${days} days are`} left to set it up.`,
  },
  overdue: {
    de: 'Dieses Konto braucht einen zweiten Faktor. Alles andere geht erst wieder, wenn er hier eingerichtet ist.',
    en: 'This account needs a second factor. Everything else works again once it is set up here.',
  },
  setUp: { de: 'Jetzt einrichten', en: 'Set it up now' },
  close: { de: 'Für heute schließen', en: 'Close for today' },
});
