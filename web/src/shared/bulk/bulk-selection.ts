import type { BulkSelection } from '@leitstand/contract/api/bulk';
import type { Chosen } from '../../ui/list/selection/selection.ts';

export type Filters = { [S in BulkSelection as S['resource']]: NonNullable<S['filter']> };

/** What the server is told. */
export function asBulkSelection<R extends keyof Filters>(
  resource: R,
  filter: Filters[R],
  chosen: Chosen,
): BulkSelection {
  const named =
    chosen.kind === 'rows'
      ? { ids: [...chosen.ids] }
      : { filter, ...(chosen.except.size > 0 ? { except: [...chosen.except] } : {}) };
  // The compiler does not see that a resource and its own filter belong together.
  return { resource, ...named } as unknown as BulkSelection;
}
