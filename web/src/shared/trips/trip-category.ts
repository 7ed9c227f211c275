import type { Language } from '@leitstand/contract/base/languages';
import { defineText, translate } from '../../ui/i18n/text.ts';

const categoryText = defineText({
  onePoint: { de: '1 Punkt', en: '1 point' },
  twoPoints: { de: '2 Punkte', en: '2 points' },
  custom: { de: 'Custom', en: 'Custom' },
});

/** The label of a trip's category; trips of the app may have categories that we do not know. */
export function categoryName(category: string, language?: Language): string {
  const text = translate(categoryText, language);
  if (category === '1 point') return text.onePoint;
  if (category === '2 point') return text.twoPoints;
  return category === '' ? '' : text.custom;
}
