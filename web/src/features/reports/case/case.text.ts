import { defineText } from '../../../ui/i18n/text.ts';

/** Commands and their keys; the key handler reads the same entries. */
export const caseKeysText = defineText({
  next: { de: 'Nächster', en: 'Next' },
  nextKey: { de: 'J', en: 'J' },
  nextHelp: { de: 'Nächster Fall', en: 'Next case' },
  previous: { de: 'Voriger', en: 'Previous' },
  previousKey: { de: 'K', en: 'K' },
  previousHelp: { de: 'Voriger Fall', en: 'Previous case' },
  check: { de: 'Erledigt', en: 'Processed' },
  checkKey: { de: 'E', en: 'P' },
  checkHelp: { de: 'Als erledigt markieren und weiter', en: 'Mark as processed and go on' },
  remove: { de: 'Löschen', en: 'Delete' },
  removeKey: { de: 'L', en: 'D' },
  removeHelp: { de: 'Das Gemeldete löschen und weiter', en: 'Delete what was reported and go on' },
  propose: { de: 'Vorschlag', en: 'Proposal' },
  proposeKey: { de: 'M', en: 'T' },
  proposeHelp: { de: 'Die vorgeschlagene Maßnahme treffen und weiter', en: 'Take the proposed step and go on' },
  warn: { de: 'Verwarnen', en: 'Warn' },
  warnKey: { de: 'V', en: 'W' },
  warnHelp: { de: 'Die Person verwarnen', en: 'Warn the person' },
  suspend: { de: 'Aussetzen', en: 'Suspend' },
  suspendKey: { de: 'A', en: 'S' },
  suspendHelp: { de: 'Die Person für eine Zeit aussetzen', en: 'Suspend the person for a while' },
  ban: { de: 'Sperren', en: 'Ban' },
  banKey: { de: 'S', en: 'B' },
  banHelp: {
    de: 'Die Person endgültig löschen und sperren, nach einer Rückfrage',
    en: 'Delete and ban the person for good, after being asked',
  },
  undo: { de: 'Zurücknehmen', en: 'Undo' },
  undoKey: { de: 'Z', en: 'U' },
  undoHelp: { de: 'Letzte Entscheidung zurücknehmen', en: 'Take the latest decision back' },
  help: { de: 'Tasten', en: 'Keys' },
  helpKey: { de: '?', en: '?' },
  helpHelp: { de: 'Diese Liste zeigen', en: 'Show this list' },
});

export const caseText = defineText({
  user: { de: 'Gemeldeter Benutzer', en: 'Reported user' },
  post: { de: 'Gemeldeter Beitrag', en: 'Reported post' },
  trip: { de: 'Gemeldeter Trip', en: 'Reported trip' },
  done: { de: 'Meldungen', en: 'Reports' },
  position: {
    de: (position: string, total: string) => `${position} von ${total}`,
    en: (position: string, total: string) => `${position} of ${total}`,
  },
  shown: { de: (name: string) => `Fall: ${name}`, en: (name: string) => `Case: ${name}` },
  loading: { de: 'Fall wird geladen', en: 'Loading the case' },
  close: { de: 'Schließen', en: 'Close' },
  notFound: { de: 'Fall nicht gefunden', en: 'Case not found' },
  notFoundMessage: {
    de: 'Die Meldung gibt es nicht mehr, oder die Adresse stimmt nicht.',
    en: 'The report no longer exists, or the address is wrong.',
  },

  isChecked: { de: 'Dieser Fall ist als erledigt markiert.', en: 'This case is marked as processed.' },
  isSettled: {
    de: 'Dieser Fall ist abgeschlossen: Das Gemeldete wurde gelöscht.',
    en: 'This case is settled: what was reported has been deleted.',
  },
  isGone: {
    de: 'Das Gemeldete gibt es nicht mehr. Hier ist nichts zu entscheiden.',
    en: 'What was reported no longer exists. There is nothing to decide here.',
  },
  readOnly: {
    de: 'Zum Entscheiden fehlt die Berechtigung WriteUsers.',
    en: 'Deciding needs the right WriteUsers.',
  },
  noPerson: { de: 'Zu diesem Trip ist keine Person bekannt.', en: 'No person is known for this trip.' },
  nothingToUndo: { de: 'Es gibt nichts zurückzunehmen.', en: 'There is nothing to undo.' },

  complaints: { de: 'Gemeldet von', en: 'Reported by' },
  noReason: { de: 'Ohne Begründung', en: 'No reason given' },
  noReporters: { de: 'Keine Person ist genannt.', en: 'No person is named.' },
  person: { de: 'Person', en: 'Person' },
  unknownPerson: { de: 'Nicht bekannt', en: 'Not known' },
  latestPosts: { de: 'Neueste Beiträge der Person', en: 'Latest posts of the person' },
  noPosts: { de: 'Keine Beiträge', en: 'No posts' },
  since: { de: (day: string) => `Dabei seit ${day}`, en: (day: string) => `Member since ${day}` },
  unverified: { de: 'Nicht bestätigt', en: 'Not verified' },

  proposal: { de: 'Vorschlag', en: 'Proposal' },
  takeProposal: { de: 'Übernehmen', en: 'Take it' },
  noSanction: {
    de: 'Diese Maßnahme ist hier nicht möglich: Zu dem Fall ist keine Person bekannt.',
    en: 'This step is not possible here: no person is known for this case.',
  },

  description: { de: 'Beschreibung', en: 'Description' },
  noDescription: { de: 'Ohne Text', en: 'No text' },
  place: { de: 'Ort', en: 'Place' },
  images: { de: 'Bilder des Beitrags', en: 'Images of the post' },
  tripImage: { de: 'Bild des Trips', en: 'Image of the trip' },
  profileImage: { de: 'Profilbild', en: 'Profile picture' },
  posted: { de: 'Veröffentlicht', en: 'Posted' },
  likes: { de: 'Likes', en: 'Likes' },
  comments: { de: 'Kommentare', en: 'Comments' },
  phone: { de: 'Telefonnummer', en: 'Phone number' },
  birth: { de: 'Geburtsdatum', en: 'Date of birth' },
  about: { de: 'Über mich', en: 'About' },
  registered: { de: 'Registriert am', en: 'Registered on' },
  vehicles: { de: 'Fahrzeuge', en: 'Vehicles' },
  date: { de: 'Datum', en: 'Date' },
  category: { de: 'Kategorie', en: 'Category' },
  start: { de: 'Startpunkt', en: 'Start point' },
  end: { de: 'Endpunkt', en: 'End point' },
  distance: { de: 'Strecke', en: 'Distance' },
  kilometres: { de: (km: string) => `${km} km`, en: (km: string) => `${km} km` },

  failed: {
    de: (name: string, reason: string) => `„${name}“ ist nicht entschieden: ${reason}`,
    en: (name: string, reason: string) => `“${name}” has not been decided: ${reason}`,
  },
  undone: {
    de: (name: string) => `Entscheidung über „${name}“ zurückgenommen.`,
    en: (name: string) => `Decision on “${name}” taken back.`,
  },
  banStays: { de: 'Eine Sperre lässt sich nicht zurücknehmen.', en: 'A ban cannot be undone.' },
  banTitle: { de: (who: string) => `„${who}“ sperren?`, en: (who: string) => `Ban “${who}”?` },
  banUser: {
    de: (who: string) => `„${who}“ wird endgültig gelöscht, mit Profil, Fahrzeugen, Beiträgen und Bildern.`,
    en: (who: string) => `“${who}” is deleted permanently, with profile, vehicles, posts and images.`,
  },
  banTrip: {
    de: (title: string) => `Der gemeldete Trip „${title}“ wird ebenfalls gelöscht.`,
    en: (title: string) => `The reported trip “${title}” is deleted as well.`,
  },
  banBlocks: {
    de: 'Email und Telefonnummer werden gesperrt: Eine neue Registrierung damit ist nicht mehr möglich.',
    en: 'Email and phone number are blocked: they cannot be used to register again.',
  },
  banFinal: { de: 'Das kann nicht rückgängig gemacht werden.', en: 'This cannot be undone.' },

  allDone: { de: 'Alles erledigt', en: 'All done' },
  decided: {
    de: (count: number) => (count === 1 ? 'Ein Fall ist entschieden.' : `${count} Fälle sind entschieden.`),
    en: (count: number) => (count === 1 ? 'One case has been decided.' : `${count} cases have been decided.`),
  },
  noneOpen: { de: 'Hier ist kein Fall mehr offen.', en: 'No case is left open here.' },
  heldCases: {
    de: (count: number) =>
      count === 1
        ? 'Einen weiteren Fall hat gerade ein anderer Administrator geöffnet.'
        : `${count} weitere Fälle haben gerade andere Administratoren geöffnet.`,
    en: (count: number) =>
      count === 1
        ? 'Another administrator has one more case open right now.'
        : `Other administrators have ${count} more cases open right now.`,
  },

  keysTitle: { de: 'Tasten', en: 'Keys' },
  keysHint: {
    de: 'Sie gelten, solange ein Fall offen ist und nicht in ein Feld getippt wird.',
    en: 'They work while a case is open and nothing is being typed.',
  },
  closeKey: { de: 'Esc', en: 'Esc' },
  or: { de: 'oder', en: 'or' },
});

export const historyText = defineText({
  title: { de: 'Vorgeschichte', en: 'History' },
  none: { de: 'Bisher ist nichts vorgefallen.', en: 'Nothing has happened so far.' },
  reportedUser: { de: 'Profil gemeldet', en: 'Profile reported' },
  reportedPost: {
    de: (subject: string) => `Beitrag „${subject}“ gemeldet`,
    en: (subject: string) => `Post “${subject}” reported`,
  },
  reportedTrip: {
    de: (subject: string) => `Trip „${subject}“ gemeldet`,
    en: (subject: string) => `Trip “${subject}” reported`,
  },
  times: { de: (count: number) => `${count}-mal`, en: (count: number) => `${count} times` },
  open: { de: 'offen', en: 'open' },
  checked: { de: 'erledigt', en: 'processed' },
  settled: { de: 'gelöscht', en: 'deleted' },
  deleteUser: { de: 'Benutzer gelöscht', en: 'User deleted' },
  deletePost: { de: 'Beitrag gelöscht', en: 'Post deleted' },
  deleteTrip: { de: 'Trip gelöscht', en: 'Trip deleted' },
  restoreUser: { de: 'Benutzer wiederhergestellt', en: 'User restored' },
  restorePost: { de: 'Beitrag wiederhergestellt', en: 'Post restored' },
  restoreTrip: { de: 'Trip wiederhergestellt', en: 'Trip restored' },
  ban: { de: 'Gesperrt', en: 'Banned' },
  check: { de: 'Meldung als erledigt markiert', en: 'Report marked as processed' },
  uncheck: { de: 'Meldung wieder geöffnet', en: 'Report opened again' },
  takeAction: { de: 'Nach einer Meldung gelöscht', en: 'Deleted after a report' },
  reopen: { de: 'Löschung zurückgenommen', en: 'Deletion taken back' },
  update: { de: 'Status geändert', en: 'Status changed' },
  warn: { de: 'Verwarnt', en: 'Warned' },
  takeWarningBack: { de: 'Verwarnung zurückgenommen', en: 'Warning taken back' },
  suspend: { de: 'Ausgesetzt', en: 'Suspended' },
  changeSuspension: { de: 'Aussetzung geändert', en: 'Suspension changed' },
  unsuspend: { de: 'Aussetzung beendet', en: 'Suspension ended' },
  withdrawSanction: { de: 'Maßnahme zurückgenommen', en: 'Sanction withdrawn' },
});
