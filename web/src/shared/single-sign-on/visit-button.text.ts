import { defineText } from '../../ui/i18n/text.ts';

export const visitButtonText = defineText({
  waiting: {
    de: 'Im neuen Fenster anmelden. Was hier eingegeben wurde, bleibt erhalten.',
    en: 'Sign in in the new window. What was typed here is kept.',
  },
  blocked: {
    de: 'Der Browser hat das Fenster blockiert. Bitte Fenster für diese Seite erlauben und noch einmal versuchen.',
    en: 'The browser blocked the window. Please allow windows for this page and try again.',
  },
  failed: { de: 'Etwas ist schief gelaufen', en: 'Something went wrong' },
});
