import { defineText } from '../i18n/text.ts';

export const apiText = defineText({
  failed: { de: 'Etwas ist schief gelaufen', en: 'Something went wrong' },
  unreadable: {
    de: 'Die Antwort des Servers ist nicht lesbar.',
    en: 'The answer of the server cannot be read.',
  },
  notConfirmed: {
    de: 'Nicht ausgeführt, weil die Bestätigung abgebrochen wurde.',
    en: 'Not carried out, because the confirmation was cancelled.',
  },
  unreachable: {
    de: 'Der Server ist nicht erreichbar. Verbindung prüfen und noch einmal versuchen.',
    en: 'The server cannot be reached. Check the connection and try again.',
  },
});
