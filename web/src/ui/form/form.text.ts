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
  clearDate: { de: 'Datum leeren', en: 'Clear date' },
});
