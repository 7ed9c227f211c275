import { defineText } from '../i18n/text.ts';

export const apiText = defineText({
  failed: { de: 'Etwas ist schief gelaufen', en: 'Something went wrong' },
  unreadable: {
    de: 'Die Antwort des Servers ist nicht lesbar.',
    en: 'The answer of the server cannot be read.',
  },
  unreachable: {
    de: 'Der Server ist nicht erreichbar. Verbindung prüfen und noch einmal versuchen.',
    en: 'The server cannot be reached. Check the connection and try again.',
  },
});
