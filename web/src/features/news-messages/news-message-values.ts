import { type NewsMessage, newNewsMessage } from '@leitstand/contract/news-messages';
import { brokenFields } from '../../ui/form/broken-fields.ts';
import type { FieldErrors } from '../../ui/form/use-form.ts';
import type { ImageValue } from '../../ui/upload/image-value.ts';
import type { NewsLanguage } from './news-languages.ts';

export interface NewsMessageValues {
  description: string;
  language: NewsLanguage;
  link: string;
  linkText: string;
  image: ImageValue | null;
}

export const BLANK_NEWS: NewsMessageValues = { description: '', language: 'de', link: '', linkText: '', image: null };

export function valuesOfNewsMessage({ description, language, link, linkText, image }: NewsMessage): NewsMessageValues {
  return { description, language, link, linkText, image: image === '' ? null : image };
}

/** What is sent; a chosen file travels beside it. */
export function wireOfNewsMessage({ image, ...values }: NewsMessageValues) {
  return { ...values, image: typeof image === 'string' ? image : '' };
}

export function validateNewsMessage(values: NewsMessageValues): FieldErrors<NewsMessageValues> {
  return brokenFields(newNewsMessage, wireOfNewsMessage(values), missingNewsMessageFields(values));
}

/** Required fields in which nothing stands. */
export function missingNewsMessageFields({
  description,
  image,
}: NewsMessageValues): readonly (keyof NewsMessageValues)[] {
  return [
    ...(description.trim() === '' ? (['description'] as const) : []),
    ...(image === null ? (['image'] as const) : []),
  ];
}
