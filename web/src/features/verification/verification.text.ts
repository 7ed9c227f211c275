import { defineText } from '../../ui/i18n/text.ts';

export const verificationText = defineText({
  title: { de: 'E-Mail-Bestätigung', en: 'E-mail verification' },
  checking: { de: 'Die E-Mail-Adresse wird geprüft …', en: 'Checking the e-mail address …' },
  success: {
    de: 'Die E-Mail-Adresse ist bestätigt. Dieses Fenster kann geschlossen werden.',
    en: 'The e-mail address is verified. You can close this window.',
  },
  failure: {
    de: 'Die E-Mail-Adresse konnte nicht bestätigt werden. Der Link ist ungültig oder abgelaufen. In der App lässt sich eine neue Mail anfordern.',
    en: 'The e-mail address could not be verified. The link is invalid or has expired. A new mail can be requested in the app.',
  },
  unreachable: {
    de: 'Der Server ist gerade nicht erreichbar. Der Link bleibt gültig.',
    en: 'The server cannot be reached right now. The link stays valid.',
  },
  retry: { de: 'Erneut versuchen', en: 'Try again' },
});
