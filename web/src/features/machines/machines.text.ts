import { defineText } from '../../ui/i18n/text.ts';
import { screen } from './machines.screen.ts';

export const machinesText = defineText({
  title: screen.title,
  name: { de: 'Name', en: 'Name' },
  state: { de: 'Status', en: 'Status' },
  rights: { de: 'Rechte', en: 'Rights' },
  noRights: { de: 'Keine', en: 'None' },
  calls: { de: 'Aufrufe', en: 'Calls' },
  allCalls: { de: 'Alle erlaubten', en: 'All permitted' },
  someCalls: {
    de: (count: number) => (count === 1 ? '1 Aufruf' : `${count} Aufrufe`),
    en: (count: number) => (count === 1 ? '1 call' : `${count} calls`),
  },
  madeBy: { de: 'Angelegt von', en: 'Made by' },
  createdAt: { de: 'Angelegt am', en: 'Made on' },
  endsAt: { de: 'Gültig bis', en: 'Valid until' },
  lastUsed: { de: 'Zuletzt benutzt', en: 'Last used' },
  lastNetwork: { de: 'Letztes Netz', en: 'Last network' },
  neverUsed: { de: 'Noch nie', en: 'Never' },
  unknown: { de: 'Unbekannt', en: 'Unknown' },
  active: { de: 'Gültig', en: 'Valid' },
  endsSoon: { de: 'Endet bald', en: 'Ends soon' },
  ended: { de: 'Abgelaufen', en: 'Expired' },
  revoked: { de: 'Entzogen', en: 'Revoked' },
  search: { de: 'Name suchen', en: 'Search name' },
  close: { de: 'Schließen', en: 'Close' },
  emptyTitle: { de: 'Keine Maschinenzugänge', en: 'No machine tokens' },
  emptyMessage: {
    de: 'Mit einem Maschinenzugang ruft ein Programm die API auf, etwa für Exporte, ohne das Passwort einer Person.',
    en: 'With a machine token a program calls the API, for exports for example, without the password of a person.',
  },

  add: screen.creates.title,
  addHint: {
    de: 'Für ein Programm, das die API aufruft. Das Token erscheint nach dem Anlegen ein einziges Mal.',
    en: 'For a program that calls the API. The token is shown once, right after it is made.',
  },
  submit: { de: 'Anlegen', en: 'Make token' },
  notYours: {
    de: 'Lässt sich nicht vergeben, weil das eigene Konto dieses Recht nicht hat.',
    en: 'Cannot be granted because your own account does not hold this right.',
  },
  endHint: {
    de: 'Bis zum Ende dieses Tages, höchstens ein Jahr. Eine Woche vorher kommt eine Erinnerung.',
    en: 'Until the end of this day, one year at most. A reminder is sent a week before.',
  },
  everyCall: { de: 'Alle erlaubten', en: 'All permitted' },
  chosenCalls: { de: 'Nur ausgewählte', en: 'Only chosen ones' },
  everyCallHint: {
    de: 'Alles, was die Rechte erlauben, aber ohne Aufrufe mit Folgen, etwa Broadcasts, Sperren oder Exporte. Die sind nur möglich, wenn sie einzeln ausgewählt sind.',
    en: 'Everything that the rights permit, but without calls that have consequences, such as broadcasts, bans or exports. Those are only possible if they are chosen one by one.',
  },
  searchCalls: { de: 'Aufrufe suchen', en: 'Search calls' },
  chosen: {
    de: (count: number) => `${count} ausgewählt`,
    en: (count: number) => `${count} chosen`,
  },
  noCallFound: { de: 'Kein Aufruf gefunden.', en: 'No call found.' },
  loadingCalls: { de: 'Die Aufrufe werden geladen.', en: 'The calls are being loaded.' },
  hasConsequences: { de: 'Mit Folgen', en: 'Consequences' },

  tokenTitle: { de: (name: string) => `Token für „${name}“`, en: (name: string) => `Token for “${name}”` },
  token: { de: 'Token', en: 'Token' },
  tokenHint: {
    de: 'Dieses Token ist nur jetzt zu sehen. Am besten gleich dort ablegen, wo das Programm es liest.',
    en: 'This token can be seen only now. Store it right away where the program reads it.',
  },
  usage: {
    de: 'Bei jedem Aufruf als Kopfzeile mitschicken:',
    en: 'Send it as a header with every call:',
  },
  copy: { de: 'Token kopieren', en: 'Copy token' },
  done: { de: 'Fertig', en: 'Done' },
  notCopiedTitle: { de: 'Token nicht kopiert', en: 'Token not copied' },
  notCopiedMessage: {
    de: 'Nach dem Schließen ist das Token nicht mehr zu sehen. Dann hilft nur ein neuer Maschinenzugang.',
    en: 'The token cannot be seen again after closing. You would have to make another one.',
  },
  closeAnyway: { de: 'Trotzdem schließen', en: 'Close anyway' },

  edit: { de: 'Ansehen und umbenennen', en: 'View and rename' },
  viewTitle: { de: 'Maschinenzugang', en: 'Machine token' },
  save: { de: 'Speichern', en: 'Save' },
  saved: {
    de: (name: string) => `„${name}“ wurde gespeichert.`,
    en: (name: string) => `“${name}” has been saved.`,
  },
  lostRights: {
    de: (maker: string, rights: string) =>
      `Fehlt zurzeit, weil ${maker || 'das anlegende Konto'} das Recht nicht mehr hat: ${rights}`,
    en: (maker: string, rights: string) =>
      `Missing at the moment because ${maker || 'the account that made it'} does not hold it any more: ${rights}`,
  },
  notFoundTitle: { de: 'Maschinenzugang nicht gefunden', en: 'Machine token not found' },
  notFoundMessage: {
    de: 'Es gibt ihn nicht, oder er ist vor mehr als 30 Tagen abgelaufen.',
    en: 'It does not exist, or it ended more than 30 days ago.',
  },
  revoke: { de: 'Entziehen', en: 'Revoke' },
  revokeTitle: { de: (name: string) => `„${name}“ entziehen?`, en: (name: string) => `Revoke “${name}”?` },
  revokeMessage: {
    de: (name: string) =>
      `Das Token von „${name}“ gilt sofort und für immer nicht mehr. Ein Programm, das es benutzt, wird abgewiesen. Geplante Broadcasts dieses Zugangs warten dann auf eine Bestätigung.`,
    en: (name: string) =>
      `The token of “${name}” stops working at once and for good. A program that uses it is refused. Scheduled broadcasts of this token then wait for confirmation.`,
  },
  hasBeenRevoked: {
    de: (name: string) => `„${name}“ gilt nicht mehr.`,
    en: (name: string) => `“${name}” is no longer valid.`,
  },
});
