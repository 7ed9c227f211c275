import { defineText } from '../i18n/text.ts';

export const errorText = defineText({
  title: { de: 'Das hat nicht geklappt', en: 'That did not work' },
  retry: { de: 'Erneut versuchen', en: 'Try again' },
  failed: { de: 'Etwas ist schief gelaufen', en: 'Something went wrong' },
});
