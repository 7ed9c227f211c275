import { defineText } from '../../../ui/i18n/text.ts';

export const identityText = defineText({
  title: { de: 'Anmeldeanbieter', en: 'Sign-in provider' },
  hint: {
    de: 'Ein Konto lässt sich mit einem Anbieter verbinden. Danach kommen Rolle und Rechte bei jeder Anmeldung dort aus seinen Gruppen.',
    en: 'An account can be linked to one provider. From then on, role and rights come from its groups at each sign-in there.',
  },
  linked: {
    de: (label: string, date: string) => `Verbunden mit ${label} seit ${date}.`,
    en: (label: string, date: string) => `Linked to ${label} since ${date}.`,
  },
  change: {
    de: 'Für einen Wechsel muss die Leitung die Verbindung unter „Administratoren“ lösen.',
    en: 'For a change, the management has to remove the link under “Administrators”.',
  },
  link: { de: (label: string) => `Mit ${label} verbinden`, en: (label: string) => `Link to ${label}` },
  signInThere: {
    de: (label: string) => `Bitte bei ${label} als die Person anmelden, die künftig in dieses Konto kommt.`,
    en: (label: string) => `Please sign in at ${label} as the person who enters this account from now on.`,
  },
  open: { de: (label: string) => `Bei ${label} anmelden`, en: (label: string) => `Sign in at ${label}` },
  cancel: { de: 'Abbrechen', en: 'Cancel' },
  done: { de: 'Das Konto ist verbunden.', en: 'The account has been linked.' },
});
