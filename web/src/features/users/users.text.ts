import { defineText } from '../../ui/i18n/text.ts';
import { screen } from './users.screen.ts';

export const usersText = defineText({
  title: { de: 'Benutzer', en: 'Users' },
  search: { de: 'Name, Email oder Telefonnummer suchen', en: 'Search name, email or phone number' },
  bannedUsers: { de: 'Gesperrte Benutzer', en: 'Banned users' },
  newUser: { de: 'Neuer Benutzer', en: 'New user' },
  emptyTitle: { de: 'Noch keine Benutzer', en: 'No users yet' },
  emptyMessage: {
    de: 'Benutzer, die sich in der App registrieren, erscheinen hier.',
    en: 'Users who register in the app appear here.',
  },

  anonymous: { de: 'Anonym', en: 'Anonymous' },
  registered: { de: 'Registriert', en: 'Registered' },
  activeSince: { de: (day: string) => `Zuletzt aktiv ab ${day}`, en: (day: string) => `Last active since ${day}` },
  everActive: { de: 'Schon einmal aktiv', en: 'Ever active' },
  ofSystem: {
    de: (system: string) => `Betriebssystem: ${system}`,
    en: (system: string) => `Operating system: ${system}`,
  },
  ofVersion: { de: (version: string) => `App-Version: ${version}`, en: (version: string) => `App version: ${version}` },

  deletedUsers: { de: 'Gelöschte Benutzer', en: 'Deleted users' },
  backToUsers: { de: 'Zurück zu den Benutzern', en: 'Back to users' },
  noneDeleted: { de: 'Keine gelöschten Benutzer', en: 'No deleted users' },
  isErased: { de: 'Endgültig gelöscht', en: 'Deleted permanently' },
  kind: { de: 'Art', en: 'Kind' },
  deletedOn: { de: 'Gelöscht am', en: 'Deleted on' },
  restore: { de: 'Wiederherstellen', en: 'Restore' },

  createdAt: { de: 'Registriert am', en: 'Registered on' },
  anyStanding: { de: 'Alle Benutzer', en: 'All users' },
  standing: { de: 'Maßnahmen', en: 'Sanctions' },
  warned: { de: 'Verwarnt', en: 'Warned' },
  suspended: { de: 'Ausgesetzt', en: 'Suspended' },
  active: { de: 'Aktiv', en: 'Active' },
  unverified: { de: 'Nicht bestätigt', en: 'Not verified' },

  edit: { de: 'Bearbeiten', en: 'Edit' },
  editVehicles: { de: 'Fahrzeuge bearbeiten', en: 'Edit vehicles' },
  openFile: { de: 'Akte öffnen', en: 'Open file' },
  sendMail: { de: 'Bestätigungsmail senden', en: 'Send verification email' },
  mailSent: { de: 'Email versendet', en: 'Email sent' },

  editTitle: { de: 'Benutzer bearbeiten', en: 'Edit user' },
  viewTitle: { de: 'Benutzer', en: 'User' },
  newTitle: screen.creates.title,
  save: { de: 'Speichern', en: 'Save' },
  create: { de: 'Anlegen', en: 'Create' },
  close: { de: 'Schließen', en: 'Close' },
  fillAll: {
    de: 'Zum Speichern müssen alle Felder ausgefüllt sein.',
    en: 'All fields must be filled in before saving.',
  },
  saved: { de: (who: string) => `„${who}“ ist gespeichert.`, en: (who: string) => `“${who}” has been saved.` },
  created: { de: (who: string) => `„${who}“ ist angelegt.`, en: (who: string) => `“${who}” has been created.` },
  createdWithMail: {
    de: (who: string) => `„${who}“ ist angelegt, die Bestätigungsmail ist unterwegs.`,
    en: (who: string) => `“${who}” has been created, the verification email is on its way.`,
  },
  notFoundTitle: { de: 'Benutzer nicht gefunden', en: 'User not found' },
  notFoundMessage: {
    de: 'Der Benutzer wurde gelöscht oder der Link ist nicht vollständig.',
    en: 'The user has been deleted or the link is incomplete.',
  },

  german: { de: 'Deutsch', en: 'German' },
  english: { de: 'Englisch', en: 'English' },
  copyEmail: { de: 'Email kopieren', en: 'Copy email' },
  copyPhone: { de: 'Telefonnummer kopieren', en: 'Copy phone number' },
  copyId: { de: 'ID kopieren', en: 'Copy ID' },
  accountAndDevice: { de: 'Konto und Gerät', en: 'Account and device' },
  system: { de: 'Betriebssystem', en: 'Operating system' },
  appVersion: { de: 'App-Version', en: 'App version' },
  phoneModel: { de: 'Telefonmodell', en: 'Phone model' },
  id: { de: 'ID', en: 'ID' },
  unknown: { de: 'unbekannt', en: 'unknown' },
});

/** Why a phone number cannot exist, after the message about its field. */
export const phoneFaultText = defineText({
  short: { de: 'Die Nummer ist zu kurz.', en: 'The number is too short.' },
  long: { de: 'Die Nummer ist zu lang.', en: 'The number is too long.' },
  country: {
    de: 'Die Landesvorwahl gibt es nicht. Beispiel: +49 176 04069021',
    en: 'There is no such country code. Example: +49 176 04069021',
  },
});
