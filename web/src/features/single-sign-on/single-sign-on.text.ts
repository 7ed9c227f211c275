import { defineText } from '../../ui/i18n/text.ts';

export const singleSignOnText = defineText({
  title: { de: 'Anmeldung', en: 'Signing in' },
  checking: { de: 'Die Anmeldung wird abgeschlossen …', en: 'Finishing the sign-in …' },
  failedTitle: { de: 'Anmeldung fehlgeschlagen', en: 'Sign-in failed' },
  failed: { de: 'Etwas ist schief gelaufen', en: 'Something went wrong' },
  unknown: {
    de: 'Diese Anmeldung ist abgelaufen, schon benutzt oder in einem anderen Browser begonnen. Bitte neu beginnen.',
    en: 'This sign-in has expired, was used already or began in another browser. Please begin again.',
  },
  returned: {
    de: 'Fertig. Dieses Fenster kann geschlossen werden.',
    en: 'Done. This window can be closed.',
  },
  again: { de: 'Zurück zur Anmeldung', en: 'Back to the sign-in page' },
});
