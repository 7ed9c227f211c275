import { useQueries } from '@tanstack/react-query';
import type { SearchCategory, SearchHit } from './search-category.ts';

const RETRY_DELAY_MS = 300;

export interface CategoryResult {
  readonly category: SearchCategory;
  /** Undefined while loading or after a failure. */
  readonly hits: readonly SearchHit[] | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  retry(): void;
}

/**
 * The results of each category for exactly this text; none while it is being typed. Results are cached by text, so late
 * answers are never shown for another one.
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
