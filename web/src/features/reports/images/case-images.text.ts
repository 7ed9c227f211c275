import { defineText } from '../../../ui/i18n/text.ts';

export const caseImagesText = defineText({
  menu: { de: 'Bilder in Fällen', en: 'Images in cases' },
  current: { de: (choice: string) => `Bilder: ${choice}`, en: (choice: string) => `Images: ${choice}` },
  plain: { de: 'Sofort zeigen', en: 'Show at once' },
  blurred: { de: 'Unscharf', en: 'Blurred' },
  grey: { de: 'Grau', en: 'Grey' },
  hint: {
    de: 'Gilt für alle Fälle und die Liste, bis ein Bild aufgedeckt wird. Nur für das eigene Konto.',
    en: 'For all cases and the list, until an image is revealed. Only for your own account.',
  },
  violence: { de: 'Unscharf, weil eine Meldung Gewalt nennt.', en: 'Blurred because a report mentions violence.' },
  sexual: {
    de: 'Unscharf, weil eine Meldung sexuelle Inhalte nennt.',
    en: 'Blurred because a report mentions sexual content.',
  },
});
