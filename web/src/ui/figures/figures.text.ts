import { defineText } from '../i18n/text.ts';

export const figuresText = defineText({
  loading: { de: 'Wird geladen', en: 'Loading' },
});
