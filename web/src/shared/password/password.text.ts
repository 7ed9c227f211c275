import { MIN_PASSWORD_LENGTH } from '@leitstand/contract/base/limits';
import { defineText } from '../../ui/i18n/text.ts';

/** Of the two forms that set a password. */
export const passwordText = defineText({
  password: { de: 'Neues Passwort', en: 'New password' },
  repetition: { de: 'Neues Passwort wiederholen', en: 'Repeat the new password' },
  save: { de: 'Passwort speichern', en: 'Save password' },
  mismatch: { de: 'Die Passwörter stimmen nicht überein.', en: 'The passwords do not match.' },
  tooShort: {
    de: `Das Passwort muss mindestens ${MIN_PASSWORD_LENGTH} Zeichen lang sein.`,
    en: `The password must have at least ${MIN_PASSWORD_LENGTH} characters.`,
  },
  saved: { de: 'Das Passwort ist geändert.', en: 'The password has been changed.' },
});
