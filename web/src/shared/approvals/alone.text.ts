import { defineText } from '../../ui/i18n/text.ts';

export const aloneText = defineText({
  title: { de: 'Vier Augen: Es fehlt eine zweite Person', en: 'Four eyes: a second person is missing' },
  message: {
    de: (actions: string) =>
      `Für folgende Aktionen ist eine Freigabe vorgesehen, aber nur eine Person dürfte sie erteilen. Bis es eine zweite gibt, laufen sie sofort: ${actions}.`,
    en: (actions: string) =>
      `These actions are meant to be approved, but only one person may do that. Until there is a second one, they happen at once: ${actions}.`,
  },
});
