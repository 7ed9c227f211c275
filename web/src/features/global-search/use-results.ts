import { useQueries } from '@tanstack/react-query';
import type { SearchCategory, SearchHit } from './search-category.ts';

const RETRY_DELAY_MS = 300;

export interface CategoryResult {
  readonly category: SearchCategory;
  /** Nothing while they are on their way or where the search failed. */
  readonly hits: readonly SearchHit[] | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  retry(): void;
}

/**
 * What each category answers to exactly this text; to nothing while it is still being typed. An answer is kept under its
 * text, so that one that comes late has no place to appear.
 */
export function useResults(categories: readonly SearchCategory[], text: string | undefined): readonly CategoryResult[] {
  const queries = useQueries({
    queries: categories.map(({ id, find }) => ({
      queryKey: ['global-search', id, text],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(text ?? '', signal),
      enabled: text !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retryDelay: RETRY_DELAY_MS,
    })),
  });
  return categories.map((category, index) => {
    const query = queries[index];
    const isLoading = text === undefined || query?.isPending !== false;
    return {
      category,
      hits: isLoading ? undefined : query.data,
      error: isLoading ? null : query.error,
      isLoading,
      retry: () => void query?.refetch(),
    };
  });
}
