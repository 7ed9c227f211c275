import { defineText } from '../../../ui/i18n/text.ts';

export const testText = defineText({
  test: { de: 'Test senden', en: 'Send a test' },
  hint: {
    de: 'Der Test geht an die Geräte einer Person auf dieser Liste, in deren Sprache. In der Historie erscheint er nicht, im Audit-Log schon.',
    en: 'The test goes to the devices of one person on this list, in their language. It does not appear in the history, but in the audit log.',
  },
  recipients: { de: 'Testempfänger', en: 'Test recipients' },
  none: { de: 'Noch keine Testempfänger', en: 'No test recipients yet' },
  noneHint: {
    de: (most: number) =>
      `Tests gehen nur an Personen auf dieser Liste, damit kein Test versehentlich Kundinnen und Kunden erreicht. Bis zu ${most} Personen können darauf stehen, zum Beispiel das eigene Konto in der App.`,
    en: (most: number) =>
      `Tests go only to people on this list, so that no test reaches customers by mistake. It can have up to ${most} people, for example your own account in the app.`,
  },
  askColleague: {
    de: 'Hinzufügen kann Personen, wer Benutzer lesen darf.',
    en: 'People can be added by those who may read users.',
  },
  loading: { de: 'Testempfänger werden geladen', en: 'Loading the test recipients' },
  devices: {
    de: (n: number, shown: string) => (n === 0 ? 'kein Gerät' : n === 1 ? '1 Gerät' : `${shown} Geräte`),
    en: (n: number, shown: string) => (n === 0 ? 'no device' : n === 1 ? '1 device' : `${shown} devices`),
  },
  deleted: { de: 'gelöscht, erhält keinen Test', en: 'deleted, gets no test' },
  choose: { de: 'Eine Person auswählen.', en: 'Choose a person.' },
  left: {
    de: (left: number, most: number) => `Heute noch ${left} von ${most} Tests`,
    en: (left: number, most: number) => `${left} of ${most} tests left today`,
  },
  noneLeft: {
    de: 'Für heute sind alle Tests gesendet. Ab 0 Uhr (deutsche Zeit) geht es wieder.',
    en: 'All tests of today have been sent. Tests work again after midnight (German time).',
  },
  add: { de: 'Hinzufügen', en: 'Add' },
  added: { de: 'Zu den Testempfängern hinzugefügt.', en: 'Added to the test recipients.' },
  remove: { de: 'Entfernen', en: 'Remove' },
  removeNamed: {
    de: (name: string) => `${name} von der Liste entfernen`,
    en: (name: string) => `Remove ${name} from the list`,
  },
  removed: { de: 'Von den Testempfängern entfernt.', en: 'Removed from the test recipients.' },
  full: {
    de: (most: number) => `Die Liste ist mit ${most} Personen voll.`,
    en: (most: number) => `The list is full with ${most} people.`,
  },
  newPerson: { de: 'Person hinzufügen', en: 'Add a person' },
  userPlaceholder: { de: 'Name oder Email', en: 'Name or email' },
  chooseUser: { de: 'Einen Benutzer auswählen.', en: 'Choose a user.' },
  clearUser: { de: 'Auswahl leeren', en: 'Clear the choice' },
  searching: { de: 'Wird gesucht …', en: 'Searching …' },
  searchFailed: { de: 'Die Suche ist fehlgeschlagen.', en: 'The search failed.' },
  nobodyFound: { de: 'Kein Benutzer gefunden', en: 'No user found' },
  cancel: { de: 'Abbrechen', en: 'Cancel' },
});
