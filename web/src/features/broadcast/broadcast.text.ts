import { defineText } from '../../ui/i18n/text.ts';

export const broadcastText = defineText({
  title: { de: 'Broadcast', en: 'Broadcast' },
  views: { de: 'Ansichten', en: 'Views' },
  compose: { de: 'Broadcast erstellen', en: 'Create broadcast' },
  history: { de: 'Historie', en: 'History' },
  german: { de: 'Deutscher Text', en: 'German text' },
  english: { de: 'Englischer Text', en: 'English text' },
  fillAll: {
    de: 'Zum Absenden müssen alle erforderlichen Felder ausgefüllt sein',
    en: 'All required fields must be filled in before sending',
  },
  length: {
    de: (used: string, most: string) => `${used} von ${most} Zeichen`,
    en: (used: string, most: string) => `${used} of ${most} characters`,
  },
  fits: { de: 'passt ganz auf den Sperrbildschirm', en: 'fits the lock screen as a whole' },
  mayBeCut: { de: 'wird auf manchen Telefonen gekürzt', en: 'is shortened on some phones' },
  isCut: { de: 'wird auf den meisten Telefonen gekürzt', en: 'is shortened on most phones' },
  preview: { de: 'So erscheint die Nachricht', en: 'What the message looks like' },
  previewOf: {
    de: (language: string) => `Vorschau auf ${language}`,
    en: (language: string) => `Preview in ${language}`,
  },
  appName: { de: 'App', en: 'App' },
  now: { de: 'jetzt', en: 'now' },
  blankPreview: { de: 'Noch kein Text', en: 'No text yet' },
  when: { de: 'Wann senden?', en: 'When to send?' },
  atOnce: { de: 'Sofort', en: 'Right away' },
  later: { de: 'Für später planen', en: 'Schedule for later' },
  date: { de: 'Datum', en: 'Date' },
  berlinTime: { de: 'Uhrzeit in Deutschland (Europe/Berlin)', en: 'Time in Germany (Europe/Berlin)' },
  timeMissing: { de: 'Datum und Uhrzeit angeben.', en: 'Enter a date and a time.' },
  timePast: { de: 'Der Zeitpunkt muss in der Zukunft liegen.', en: 'The time must lie in the future.' },
  timeTooFar: {
    de: 'Der Zeitpunkt darf höchstens ein Jahr entfernt sein.',
    en: 'The time must be at most a year away.',
  },
  recipients: { de: 'Empfänger', en: 'Recipients' },
  recipientsUnknown: {
    de: 'Die Zahl der Empfänger ist gerade nicht bekannt.',
    en: 'The number of recipients is not known right now.',
  },
  users: {
    de: (n: number, shown: string) => (n === 1 ? '1 Benutzer' : `${shown} Benutzer`),
    en: (n: number, shown: string) => (n === 1 ? '1 user' : `${shown} users`),
  },
  inGerman: { de: 'auf Deutsch', en: 'in German' },
  inEnglish: { de: 'auf Englisch', en: 'in English' },
  languageGerman: { de: 'Deutsch', en: 'German' },
  languageEnglish: { de: 'Englisch', en: 'English' },
  outboxNote: {
    de: 'Auf diesem Server ist kein Push-Dienst eingerichtet. Die Nachricht wird nur in den Postausgang geschrieben und erreicht kein Gerät.',
    en: 'No push service is set up on this server. The message is only written to the outbox and reaches no device.',
  },
  send: { de: 'Senden', en: 'Send' },
  schedule: { de: 'Planen', en: 'Schedule' },
  sent: { de: 'Der Broadcast ist unterwegs.', en: 'The broadcast is on its way.' },
  sendQuestion: { de: 'Broadcast senden?', en: 'Send the broadcast?' },
  scheduleQuestion: { de: 'Broadcast planen?', en: 'Schedule the broadcast?' },
  toEverybody: { de: 'Die Nachricht geht an alle Benutzer.', en: 'The message goes to all users.' },
  toRecipients: {
    de: (all: string, german: string, english: string) =>
      `Die Nachricht geht an ${all}: ${german} auf Deutsch, ${english} auf Englisch.`,
    en: (all: string, german: string, english: string) =>
      `The message goes to ${all}: ${german} in German, ${english} in English.`,
  },
  windowFollows: {
    de: (seconds: number) => `Danach bleiben ${seconds} Sekunden, um sie anzuhalten.`,
    en: (seconds: number) => `After that there are ${seconds} seconds in which it can be stopped.`,
  },
  scheduledFor: {
    de: (moment: string) =>
      `Gesendet wird am ${moment} Uhr an alle, die dann ein Gerät haben. Bis dahin lässt sich die Nachricht ändern und absagen.`,
    en: (moment: string) =>
      `It is sent on ${moment} to all users who have a device by then. Until then it can be changed and cancelled.`,
  },
  repeatQuestion: { de: 'Denselben Text noch einmal senden?', en: 'Send the same text again?' },
  sendAgain: { de: 'Noch einmal senden', en: 'Send again' },
  restored: {
    de: 'Der nicht gesendete Entwurf wurde wiederhergestellt.',
    en: 'The draft that was not sent has been restored.',
  },
  discard: { de: 'Verwerfen', en: 'Discard' },
  test: { de: 'Test senden', en: 'Send a test' },
  underWay: { de: 'Unterwegs und geplant', en: 'Under way and scheduled' },
});
