import { defineText } from '../i18n/text.ts';

export const actionText = defineText({
  more: { de: 'Aktionen', en: 'Actions' },
});
