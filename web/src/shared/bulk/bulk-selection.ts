import type { BulkSelection } from '@leitstand/contract/api/bulk';
import type { Chosen } from '../../ui/list/selection/selection.ts';

export type Filters = { [S in BulkSelection as S['resource']]: NonNullable<S['filter']> };

/** The selection in the format of the server. */
export function asBulkSelection<R extends keyof Filters>(
  resource: R,
  filter: Filters[R],
  chosen: Chosen,
): BulkSelection {
  const named =
    chosen.kind === 'rows'
      ? { ids: [...chosen.ids] }
      : { filter, ...(chosen.except.size > 0 ? { except: [...chosen.except] } : {}) };
  // The compiler cannot match a resource with its filter.
  return { resource, ...named } as unknown as BulkSelection;
}
