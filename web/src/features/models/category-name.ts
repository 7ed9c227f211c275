import type { Language } from '@leitstand/contract/base/languages';
import type { MakeModel } from '@leitstand/contract/makes';
import { translate } from '../../ui/i18n/text.ts';
import { modelsText } from './models.text.ts';

export function categoryName(category: MakeModel['category'], language?: Language): string {
  const text = translate(modelsText, language);
  return category === 'Motorbike' ? text.motorbike : text.car;
}
