import { type NewsMessage, newNewsMessage } from '@leitstand/contract/news-messages';
import { brokenFields } from '../../ui/form/broken-fields.ts';
import type { FieldErrors } from '../../ui/form/use-form.ts';
import type { ImageValue } from '../../ui/upload/image-value.ts';
import type { NewsLanguage } from './news-languages.ts';

export interface NewsValues {
  description: string;
  language: NewsLanguage;
  link: string;
  linkText: string;
  image: ImageValue | null;
}

export const BLANK_NEWS: NewsValues = { description: '', language: 'de', link: '', linkText: '', image: null };

export function valuesOfNews({ description, language, link, linkText, image }: NewsMessage): NewsValues {
  return { description, language, link, linkText, image: image === '' ? null : image };
}

/** What is sent; a chosen file travels beside it. */
export function wireOfNews({ image, ...values }: NewsValues) {
  return { ...values, image: typeof image === 'string' ? image : '' };
}

export function validateNews(values: NewsValues): FieldErrors<NewsValues> {
  return brokenFields(newNewsMessage, wireOfNews(values), missingNewsFields(values));
}

/** Required fields in which nothing stands. */
export function missingNewsFields({ description, image }: NewsValues): readonly (keyof NewsValues)[] {
  return [
    ...(description.trim() === '' ? (['description'] as const) : []),
    ...(image === null ? (['image'] as const) : []),
  ];
}
