import { defineText } from '../../ui/i18n/text.ts';

export const factorText = defineText({
  signIn: { de: 'Mit Passkey anmelden', en: 'Sign in with a passkey' },
  title: { de: 'Zweiter Schritt', en: 'Second step' },
  back: { de: 'Zurück zum Passwort', en: 'Back to the password' },
  code: { de: 'Einmalcode', en: 'One-time code' },
  codeHint: {
    de: 'Sechs Ziffern aus der App für Einmalcodes',
    en: 'Six digits from the app for one-time codes',
  },
  recovery: { de: 'Wiederherstellungscode', en: 'Recovery code' },
  recoveryHint: {
    de: 'Einer der notierten Codes; jeder gilt nur einmal',
    en: 'One of the codes you kept; each works only once',
  },
  password: { de: 'Passwort', en: 'Password' },
  passkeyHint: {
    de: 'Das Gerät fragt nach Fingerabdruck, Gesicht, PIN oder Sicherheitsschlüssel.',
    en: 'The device asks for fingerprint, face, PIN or security key.',
  },
  useCode: { de: 'Einmalcode verwenden', en: 'Use a one-time code' },
  usePasskey: { de: 'Passkey verwenden', en: 'Use a passkey' },
  useRecovery: { de: 'Wiederherstellungscode verwenden', en: 'Use a recovery code' },
  missing: { de: 'Bitte ausfüllen.', en: 'Please fill in.' },
  noWay: {
    de: 'Der zweite Faktor dieses Kontos ist ein Passkey, und dieser Browser unterstützt keine Passkeys.',
    en: 'The second factor of this account is a passkey, and this browser does not support passkeys.',
  },
  passkeyFailed: {
    de: 'Der Passkey lässt sich in diesem Browser oder unter dieser Adresse nicht verwenden.',
    en: 'The passkey cannot be used in this browser or at this address.',
  },
  failed: { de: 'Etwas ist schief gelaufen', en: 'Something went wrong' },
  wait: {
    de: (minutes: number, until: string) =>
      `Zu viele Versuche. Bitte ${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`} warten, bis ${until} Uhr.`,
    en: (minutes: number, until: string) =>
      `Too many attempts. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, until ${until}.`,
  },
});
