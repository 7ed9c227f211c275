import { defineText } from '../../ui/i18n/text.ts';

export const liveText = defineText({
  lost: {
    de: 'Verbindung unterbrochen – wird wiederhergestellt',
    en: 'Connection lost – reconnecting',
  },
});
