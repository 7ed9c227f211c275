import { defineText } from '../../ui/i18n/text.ts';

export const sessionText = defineText({
  wrongCredentials: {
    de: 'Email oder Passwort sind nicht korrekt!',
    en: 'Email or password are not correct!',
  },
  invalidCredentials: {
    de: 'Die eingegebenen Zugangsdaten sind ungültig.',
    en: 'The credentials you entered are invalid.',
  },
  againTitle: { de: 'Erneut anmelden', en: 'Sign in again' },
  againExpired: {
    de: 'Die Sitzung ist abgelaufen. Nach der Anmeldung geht es genau hier weiter, Eingaben bleiben erhalten.',
    en: 'The session has ended. After signing in you continue right here; what was typed is kept.',
  },
  againElsewhere: {
    de: 'In einem anderen Fenster wurde die Sitzung beendet. Nach der Anmeldung geht es genau hier weiter.',
    en: 'The session was ended in another window. After signing in you continue right here.',
  },
  leave: { de: 'Zur Anmeldeseite', en: 'Go to the sign-in page' },
});
