import { defineText } from '../i18n/text.ts';

export const formText = defineText({
  datePlaceholder: { de: 'TT.MM.JJJJ', en: 'DD.MM.YYYY' },
  clearDate: { de: 'Datum leeren', en: 'Clear date' },
});
