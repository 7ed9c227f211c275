import type { Language } from '@leitstand/contract/base/languages';
import type { Translated } from '../../ui/i18n/text.ts';
import type { globalSearchText } from './global-search.text.ts';
import type { CategoryResult } from './use-results.ts';

interface Shown {
  results: readonly Pick<CategoryResult, 'category' | 'hits' | 'isLoading'>[];
  actions: number;
  visits: number;
  isSearching: boolean;
  texts: Translated<typeof globalSearchText>;
  language: Language;
}

/** The announcement for screen readers: only “searching” until all categories have answered. */
export function announcementOf({ results, actions, visits, isSearching, texts, language }: Shown): string {
  if (!isSearching) return texts.offered(actions, visits);
  if (results.some(({ isLoading }) => isLoading)) return texts.loading;
  const total = results.reduce((sum, { hits }) => sum + (hits?.length ?? 0), 0);
  const parts = results.flatMap(({ category, hits }) => {
    const name = category.label[language];
    if (!hits) return [texts.categoryFailed(name)];
    return hits.length > 0 ? [texts.inCategory(name, hits.length)] : [];
  });
  return [texts.found(total), ...parts, ...(actions > 0 ? [texts.actionsFound(actions)] : [])].join(', ');
}
