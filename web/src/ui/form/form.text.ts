import { formatNumber } from '../i18n/format.ts';
import { defineText } from '../i18n/text.ts';

export const formText = defineText({
  choose: { de: 'Bitte wählen', en: 'Please choose' },
  yes: { de: 'Ja', en: 'Yes' },
  no: { de: 'Nein', en: 'No' },
  datePlaceholder: { de: 'TT.MM.JJJJ', en: 'DD.MM.YYYY' },
  previousMonth: { de: 'Voriger Monat', en: 'Previous month' },
  nextMonth: { de: 'Nächster Monat', en: 'Next month' },
  previousYear: { de: 'Voriges Jahr', en: 'Previous year' },
  nextYear: { de: 'Nächstes Jahr', en: 'Next year' },
  previousDecade: { de: 'Voriges Jahrzehnt', en: 'Previous decade' },
  nextDecade: { de: 'Nächstes Jahrzehnt', en: 'Next decade' },
  chooseMonth: { de: 'Monat wählen', en: 'Choose month' },
  chooseYear: { de: 'Jahr wählen', en: 'Choose year' },
  time: { de: 'Uhrzeit', en: 'Time' },
  showPassword: { de: 'Passwort anzeigen', en: 'Show password' },
  hidePassword: { de: 'Passwort verbergen', en: 'Hide password' },
  timePlaceholder: { de: 'HH:MM', en: 'HH:MM' },
  tooMany: {
    de: (n: number, max: number) => `${formatNumber(n)} Zeichen zu viel (höchstens ${formatNumber(max)})`,
    en: (n: number, max: number) =>
      `${formatNumber(n)} ${n === 1 ? 'character' : 'characters'} too many (at most ${formatNumber(max)})`,
  },
  tooLong: {
    de: (max: number) => `Zu lang: Höchstens ${formatNumber(max)} Zeichen.`,
    en: (max: number) => `Too long: at most ${formatNumber(max)} characters.`,
  },
  noSuchDay: {
    de: (typed: string) => `Den ${typed} gibt es nicht.`,
    en: (typed: string) => `There is no ${typed}.`,
  },
  noDate: {
    de: 'Das ist kein Datum. Bitte Tag, Monat und Jahr eingeben, zum Beispiel 31.12.2026.',
    en: 'This is not a date. Please enter day, month and year, for example 31.12.2026.',
  },
  dayTooEarly: { de: (day: string) => `Frühestens ${day}.`, en: (day: string) => `${day} at the earliest.` },
  dayTooLate: { de: (day: string) => `Spätestens ${day}.`, en: (day: string) => `${day} at the latest.` },
  noNumber: { de: 'Das ist keine Zahl.', en: 'This is not a number.' },
  noWholeNumber: { de: 'Das muss eine ganze Zahl sein.', en: 'This must be a whole number.' },
  tooManyDecimals: {
    de: (n: number) => `Höchstens ${n} Nachkommastellen.`,
    en: (n: number) => `At most ${n} decimal places.`,
  },
  tooSmall: {
    de: (min: number) => `Mindestens ${formatNumber(min)}.`,
    en: (min: number) => `At least ${formatNumber(min)}.`,
  },
  tooLarge: {
    de: (max: number) => `Höchstens ${formatNumber(max)}.`,
    en: (max: number) => `At most ${formatNumber(max)}.`,
  },
  clearDate: { de: 'Datum leeren', en: 'Clear date' },
});
