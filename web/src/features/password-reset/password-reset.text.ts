import { MIN_PASSWORD_LENGTH } from '@leitstand/contract/base/limits';
import { defineText } from '../../ui/i18n/text.ts';

export const passwordResetText = defineText({
  forgotTitle: { de: 'Passwort vergessen', en: 'Forgotten password' },
  forgotHint: {
    de: 'Die E-Mail-Adresse des Kontos eingeben. Der Link in der Mail gilt 60 Minuten.',
    en: 'Enter the e-mail address of the account. The link in the mail is valid for 60 minutes.',
  },
  email: { de: 'Email', en: 'Email' },
  request: { de: 'Link anfordern', en: 'Request link' },
  requested: {
    de: 'Falls zu dieser Adresse ein Konto gehört, ist eine Mail mit einem Link unterwegs.',
    en: 'If an account belongs to this address, a mail with a link is on its way.',
  },
  backToLogin: { de: 'Zurück zur Anmeldung', en: 'Back to sign-in' },
  newTitle: { de: 'Neues Passwort', en: 'New password' },
  newHint: {
    de: `Mindestens ${MIN_PASSWORD_LENGTH} Zeichen, am besten mehrere Wörter. Alle anderen Sitzungen dieses Kontos werden beendet.`,
    en: `At least ${MIN_PASSWORD_LENGTH} characters, ideally several words. All other sessions of this account are ended.`,
  },
  toLogin: { de: 'Zur Anmeldung', en: 'Go to sign-in' },
  newLink: { de: 'Neuen Link anfordern', en: 'Request a new link' },
  showPassword: { de: 'Passwort anzeigen', en: 'Show password' },
  hidePassword: { de: 'Passwort verbergen', en: 'Hide password' },
  failed: { de: 'Etwas ist schief gelaufen', en: 'Something went wrong' },
});
