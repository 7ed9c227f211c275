import { MIN_PASSWORD_LENGTH } from '@leitstand/contract/base/limits';
import { defineText } from '../../ui/i18n/text.ts';
import { screen } from './account.screen.ts';

export const accountText = defineText({
  title: screen.title,
  parts: { de: 'Abschnitte', en: 'Sections' },
  loading: { de: 'Das Konto wird geladen', en: 'The account is being loaded' },

  profile: { de: 'Profil', en: 'Profile' },
  image: { de: 'Bild', en: 'Picture' },
  imageSaved: { de: 'Das Bild ist gespeichert.', en: 'The picture has been saved.' },
  imageRemoved: { de: 'Das Bild ist entfernt.', en: 'The picture has been removed.' },
  name: { de: 'Name', en: 'Name' },
  nameHint: {
    de: 'So erscheint das Konto bei Kolleginnen und Kollegen und im Protokoll.',
    en: 'How the account appears to colleagues and in the audit log.',
  },
  save: { de: 'Speichern', en: 'Save' },
  saved: { de: 'Der Name ist gespeichert.', en: 'The name has been saved.' },
  restored: {
    de: 'Die Eingabe vom letzten Mal ist wieder da.',
    en: 'What was typed last time is back.',
  },
  discard: { de: 'Verwerfen', en: 'Discard' },
  email: { de: 'Email', en: 'Email' },
  language: { de: 'Sprache', en: 'Language' },
  scheme: { de: 'Farben', en: 'Colours' },
  system: { de: 'System', en: 'System' },
  light: { de: 'Hell', en: 'Light' },
  dark: { de: 'Dunkel', en: 'Dark' },
  lookHint: {
    de: 'Sprache und Farben gelten sofort und auf allen Geräten. Auch Mails kommen in dieser Sprache.',
    en: 'Language and colours apply at once and on all devices. Mails come in this language too.',
  },

  password: { de: 'Passwort', en: 'Password' },
  changePassword: { de: 'Passwort ändern', en: 'Change password' },
  passwordHint: {
    de: `Mindestens ${MIN_PASSWORD_LENGTH} Zeichen, am besten mehrere Wörter. Alle anderen Sitzungen werden beendet.`,
    en: `At least ${MIN_PASSWORD_LENGTH} characters, ideally several words. All other sessions are ended.`,
  },
  passwordAbout: {
    de: 'Nach einer Änderung sind alle anderen Geräte abgemeldet.',
    en: 'After a change, all other devices are signed out.',
  },

  open: { de: 'Offene Sitzungen', en: 'Open sessions' },
  sessionsHint: {
    de: 'Unbekannte Sitzungen hier beenden und danach das Passwort ändern.',
    en: 'End sessions that are not familiar, then change the password.',
  },
  signIns: { de: 'Letzte Anmeldungen', en: 'Latest sign-ins' },
  loadingSignIns: { de: 'Die Anmeldungen werden geladen', en: 'The sign-ins are being loaded' },
  emptyTitle: { de: 'Noch keine Anmeldungen', en: 'No sign-ins yet' },
  emptyMessage: {
    de: 'Ab der nächsten Anmeldung steht hier, wann und von wo sie kam.',
    en: 'From the next sign-in on, this list shows when and from where it came.',
  },
  succeeded: { de: 'Angemeldet', en: 'Signed in' },
  failed: { de: 'Falsches Passwort', en: 'Wrong password' },
  unknownDevice: { de: 'Unbekanntes Gerät', en: 'Unknown device' },
  network: { de: (network: string) => `Netz ${network}`, en: (network: string) => `Network ${network}` },
  afterFactor: {
    de: 'Erscheint, sobald der zweite Faktor eingerichtet ist.',
    en: 'Appears once the second factor is set up.',
  },

  mails: { de: 'Benachrichtigungen per Mail', en: 'Notifications by mail' },
  newDevice: { de: 'Anmeldung von einem neuen Gerät oder Netz', en: 'Sign-in from a new device or network' },
  newDeviceHint: {
    de: 'Hilft, fremde Anmeldungen früh zu bemerken.',
    en: 'Helps to notice sign-ins by others early.',
  },
  rightsChanged: { de: 'Geänderte Rolle oder Rechte', en: 'Changed role or rights' },
  rightsChangedHint: {
    de: 'Wenn jemand Rolle oder Rechte dieses Kontos ändert.',
    en: 'When somebody changes the role or the rights of this account.',
  },
  broadcastEnded: { de: 'Eigener Broadcast beendet', en: 'Own broadcast ended' },
  broadcastEndedHint: {
    de: 'Mit der Zahl der erreichten Geräte.',
    en: 'With the number of devices that were reached.',
  },
  alwaysSent: {
    de: 'Mails über ein neues Passwort, einen verbundenen Anmeldeanbieter und über eingerichtete, entfernte oder zurückgesetzte zweite Faktoren kommen immer: Sie schützen das Konto und lassen sich nicht abbestellen.',
    en: 'Mails about a new password, a linked sign-in provider and about second factors that were set up, removed or reset are always sent: they protect the account and cannot be turned off.',
  },
});
