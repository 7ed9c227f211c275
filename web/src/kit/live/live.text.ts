import { defineText } from '../i18n/text.ts';

export const liveText = defineText({
  lost: {
    de: 'Verbindung unterbrochen – wird wiederhergestellt',
    en: 'Connection lost – reconnecting',
  },
});
