import type { Language } from '@leitstand/contract/base/languages';
import { translate } from '../../ui/i18n/text.ts';
import { tripsText } from './trips.text.ts';

/** The label of a category; trips of the app may have categories that we do not know. */
export function categoryName(category: string, language?: Language): string {
  const text = translate(tripsText, language);
  if (category === '1 point') return text.onePoint;
  if (category === '2 point') return text.twoPoints;
  return category === '' ? '' : text.custom;
}
