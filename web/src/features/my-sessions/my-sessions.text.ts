import { defineText } from '../../ui/i18n/text.ts';
import { screen } from './my-sessions.screen.ts';

export const mySessionsText = defineText({
  title: screen.title,
  hint: {
    de: 'Unbekannte Sitzungen hier beenden und danach das Passwort ändern.',
    en: 'End sessions that are not familiar, then change the password.',
  },
  open: { de: 'Offene Sitzungen', en: 'Open sessions' },
  signIns: { de: 'Letzte Anmeldungen', en: 'Latest sign-ins' },
  loading: { de: 'Die Anmeldungen werden geladen', en: 'The sign-ins are being loaded' },
  emptyTitle: { de: 'Noch keine Anmeldungen', en: 'No sign-ins yet' },
  emptyMessage: {
    de: 'Ab der nächsten Anmeldung steht hier, wann und von wo sie kam.',
    en: 'From the next sign-in on, this list shows when and from where it came.',
  },
  succeeded: { de: 'Angemeldet', en: 'Signed in' },
  failed: { de: 'Falsches Passwort', en: 'Wrong password' },
  unknownDevice: { de: 'Unbekanntes Gerät', en: 'Unknown device' },
  network: { de: (network: string) => `Netz ${network}`, en: (network: string) => `Network ${network}` },
});
