import type { Language } from '@leitstand/contract/base/languages';
import { translate } from '../../ui/i18n/text.ts';
import type { ImageValue } from '../../ui/upload/image-value.ts';
import { recordText } from './record.text.ts';

/** An image in words, where two versions of a record are compared. */
export function showImage(image: ImageValue | null, language: Language): string {
  const text = translate(recordText, language);
  if (image === null) return '';
  return image instanceof File ? text.newImage : text.imageSet;
}
