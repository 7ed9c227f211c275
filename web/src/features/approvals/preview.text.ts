import { formatNumber } from '../../ui/i18n/format.ts';
import { defineText } from '../../ui/i18n/text.ts';

function peopleDe(n: number): string {
  return n === 1 ? '1 Person' : `${formatNumber(n)} Personen`;
}

function peopleEn(n: number): string {
  return n === 1 ? '1 person' : `${formatNumber(n)} people`;
}

export const previewText = defineText({
  sendTo: {
    de: (n: number) => `Broadcast an ${peopleDe(n)} senden`,
    en: (n: number) => `Send a broadcast to ${peopleEn(n)}`,
  },
  updateBroadcast: { de: 'Geplanten Broadcast ändern', en: 'Change a scheduled broadcast' },
  confirmBroadcast: { de: 'Zurückgehaltenen Broadcast senden', en: 'Send a held broadcast' },
  german: { de: 'Nachricht (Deutsch)', en: 'Message (German)' },
  english: { de: 'Nachricht (Englisch)', en: 'Message (English)' },
  germanBefore: { de: 'Bisher (Deutsch)', en: 'Until now (German)' },
  englishBefore: { de: 'Bisher (Englisch)', en: 'Until now (English)' },
  startsAt: { de: 'Zeitpunkt', en: 'Time' },
  atOnce: { de: 'direkt nach der Freigabe', en: 'right after the approval' },
  recipients: { de: 'Empfänger', en: 'Recipients' },
  devices: { de: 'Geräte', en: 'Devices' },

  raiseMinimum: {
    de: (from: string, to: string) => `Mindestversion von ${from} auf ${to} anheben`,
    en: (from: string, to: string) => `Raise the minimum version from ${from} to ${to}`,
  },
  setMinimum: {
    de: (to: string) => `Mindestversion ${to} festlegen`,
    en: (to: string) => `Set the minimum version to ${to}`,
  },
  minimum: { de: 'Niedrigste mögliche Version', en: 'Lowest possible version' },
  recommend: { de: 'Empfohlene Version', en: 'Recommended version' },
  lockedOut: { de: 'Können die App nicht mehr benutzen', en: 'Can no longer use the app' },
  askedToUpdate: { de: 'Werden um ein Update gebeten', en: 'Are asked to update' },
  none: { de: 'keine', en: 'none' },

  banPerson: { de: (who: string) => `${who} sperren`, en: (who: string) => `Ban ${who}` },
  erasePerson: { de: (who: string) => `${who} endgültig löschen`, en: (who: string) => `Delete ${who} for good` },
  suspendPerson: { de: (who: string) => `${who} aussetzen`, en: (who: string) => `Suspend ${who}` },
  length: { de: 'Dauer', en: 'Length' },
  until: { de: 'Bis einschließlich', en: 'Up to and including' },
  hidesContent: { de: 'Inhalte verbergen', en: 'Hide the content' },
  deletesObject: { de: 'Löscht auch den gemeldeten Inhalt', en: 'Also deletes the reported content' },
  suspendEffect: {
    de: 'Die Person kann sich nicht mehr anmelden. Die Aussetzung lässt sich aufheben.',
    en: 'The person can no longer sign in. The suspension can be lifted.',
  },
  load: {
    de: (file: string, n: number) => `CSV laden${file ? ` („${file}“)` : ''}: ${formatNumber(n)} Zeilen`,
    en: (file: string, n: number) => `Load a CSV file${file ? ` (“${file}”)` : ''}: ${formatNumber(n)} rows`,
  },
  columns: { de: 'Felder', en: 'Fields' },
  defaults: { de: 'Vorgaben', en: 'Defaults' },
  added: { de: 'Neue Einträge', en: 'New records' },
  changedRows: { de: 'Geänderte Einträge', en: 'Changed records' },
  unchanged: { de: 'Unverändert', en: 'Unchanged' },
  failed: { de: 'Fehlerhafte Zeilen', en: 'Rows with errors' },
  coins: { de: 'Coins, die sich ändern', en: 'Coins that change' },
  gone: { de: 'Nicht mehr da', en: 'No longer there' },
  leftOut: { de: 'Seit der Anfrage geändert: bleiben unberührt', en: 'Changed since the request: left alone' },
  exportEffect: {
    de: 'Wer angefragt hat, kann die Datei mit allen Angaben herunterladen.',
    en: 'The requester can download the file with all the data.',
  },
  person: { de: 'Person', en: 'Person' },
  email: { de: 'E-Mail', en: 'E-mail' },
  posts: { de: 'Beiträge, die verschwinden', en: 'Posts that disappear' },
  vehicles: { de: 'Fahrzeuge, die verschwinden', en: 'Vehicles that disappear' },
  reason: { de: 'Grund', en: 'Reason' },
  ground: { de: 'Verstoß', en: 'Violation' },
  mail: { de: 'Mail an die Person', en: 'Mail to the person' },
  yes: { de: 'Ja', en: 'Yes' },
  no: { de: 'Nein', en: 'No' },

  invite: {
    de: (who: string) => `${who} als Administrator einladen`,
    en: (who: string) => `Invite ${who} as administrator`,
  },
  changeRights: { de: (who: string) => `Rechte von ${who} ändern`, en: (who: string) => `Change the rights of ${who}` },
  disable: {
    de: (who: string) => `Konto von ${who} deaktivieren`,
    en: (who: string) => `Disable the account of ${who}`,
  },
  resetFactors: {
    de: (who: string) => `Zweiten Faktor von ${who} zurücksetzen`,
    en: (who: string) => `Reset the second factor of ${who}`,
  },
  role: { de: 'Rolle', en: 'Role' },
  roleBefore: { de: 'Rolle bisher', en: 'Role until now' },
  rights: { de: 'Rechte', en: 'Rights' },
  rightsBefore: { de: 'Rechte bisher', en: 'Rights until now' },
  disabled: { de: 'Deaktiviert', en: 'Disabled' },

  operation: {
    de: (verb: string, counted: string) => `${verb}: ${counted}`,
    en: (verb: string, counted: string) => `${verb}: ${counted}`,
  },
  broadcastEffect: {
    de: 'Was gesendet ist, lässt sich nicht zurückholen.',
    en: 'What was sent cannot be taken back.',
  },
  versionEffect: {
    de: 'Wer eine ältere Version hat, kann die App erst nach einem Update wieder benutzen.',
    en: 'People with an older version can use the app again only after an update.',
  },
  banEffect: {
    de: 'Konto, Beiträge und Fahrzeuge werden endgültig gelöscht, E-Mail-Adresse und Telefonnummer gesperrt.',
    en: 'Account, posts and vehicles are deleted for good, e-mail address and phone number are blocked.',
  },
  eraseEffect: {
    de: 'Konto, Beiträge und Fahrzeuge werden endgültig gelöscht.',
    en: 'Account, posts and vehicles are deleted for good.',
  },
  inviteEffect: {
    de: 'Die Person bekommt eine Mail mit einem Link, um ein Passwort zu wählen.',
    en: 'The person gets a mail with a link to choose a password.',
  },
  rightsEffect: { de: 'Gilt sofort, auch in offenen Sitzungen.', en: 'Applies at once, in open sessions too.' },
  disableEffect: { de: 'Offene Sitzungen enden sofort.', en: 'Open sessions end at once.' },
  resetEffect: {
    de: 'Codes, Passkeys und Wiederherstellungscodes werden entfernt, offene Sitzungen enden.',
    en: 'Codes, passkeys and recovery codes are removed, open sessions end.',
  },
  bulkBanEffect: {
    de: 'Alle ausgewählten Personen werden endgültig gelöscht und gesperrt.',
    en: 'All selected people are deleted for good and banned.',
  },
  bulkEffect: {
    de: 'Läuft im Hintergrund und lässt sich danach noch rückgängig machen.',
    en: 'Runs in the background and can still be undone afterwards.',
  },
  count: { de: 'Anzahl', en: 'Number' },
  selection: { de: 'Auswahl', en: 'Selection' },
  named: { de: 'einzeln ausgewählt', en: 'selected one by one' },
  everything: { de: 'alle', en: 'all' },
});
