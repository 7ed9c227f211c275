import { defineText } from '../i18n/text.ts';

export const notifyText = defineText({
  undo: { de: 'Rückgängig', en: 'Undo' },
  retry: { de: 'Erneut versuchen', en: 'Try again' },
  close: { de: 'Hinweis schließen', en: 'Close notice' },
});
