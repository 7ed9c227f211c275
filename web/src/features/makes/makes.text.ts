import { defineText } from '../../ui/i18n/text.ts';

export const makesText = defineText({
  title: { de: 'Alle Marken', en: 'All makes' },
  search: { de: 'Marke suchen', en: 'Search make' },
  make: { de: 'Marke', en: 'Make' },
  models: { de: 'Modelle', en: 'Models' },
  back: { de: 'Zurück zu den Modellen', en: 'Back to the models' },
  emptyTitle: { de: 'Noch keine Marken', en: 'No makes yet' },
  emptyMessage: { de: 'Marken kommen mit ihren Modellen.', en: 'Makes come with their models.' },
});
