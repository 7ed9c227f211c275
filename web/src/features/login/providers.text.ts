import { defineText } from '../../ui/i18n/text.ts';

export const providersText = defineText({
  or: { de: 'oder', en: 'or' },
  signInWith: { de: (label: string) => `Mit ${label} anmelden`, en: (label: string) => `Sign in with ${label}` },
  stayLoggedIn: { de: 'Angemeldet bleiben', en: 'Stay logged in' },
  breakGlass: { de: 'Mit dem Notfallkonto anmelden', en: 'Use the break-glass account' },
  failed: { de: 'Etwas ist schief gelaufen', en: 'Something went wrong' },
});
