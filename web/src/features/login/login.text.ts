import { defineText } from '../../ui/i18n/text.ts';

export const loginText = defineText({
  title: { de: 'Anmelden', en: 'Sign in' },
  email: { de: 'Email', en: 'Email' },
  password: { de: 'Passwort', en: 'Password' },
  showPassword: { de: 'Passwort anzeigen', en: 'Show password' },
  hidePassword: { de: 'Passwort verbergen', en: 'Hide password' },
  stayLoggedIn: { de: 'Angemeldet bleiben', en: 'Stay logged in' },
  submit: { de: 'Anmelden', en: 'Sign in' },
  forgot: { de: 'Passwort vergessen?', en: 'Forgotten your password?' },
  already: {
    de: (name: string) => `Bereits als ${name} angemeldet.`,
    en: (name: string) => `Already signed in as ${name}.`,
  },
  goOn: { de: 'Weiter', en: 'Continue' },
  failed: { de: 'Etwas ist schief gelaufen', en: 'Something went wrong' },
});
