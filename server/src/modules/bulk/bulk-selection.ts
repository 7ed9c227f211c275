import type { BulkSelection } from '@leitstand/contract/api/bulk';
import { ALL_TIME } from '@leitstand/contract/base/limits';
import type { Queryable } from '../../db/database.ts';
import type { RowSelection } from '../../db/lists/row-selection.ts';
import { isId } from '../../db/new-id.ts';
import { fieldInvalid } from '../../errors.ts';
import { selectPosts } from '../posts/post-selection.service.ts';
import { selectReports } from '../reports/report-selection.service.ts';
import { selectUsers } from '../users/user-selection.service.ts';
import type { ChosenRows } from './bulk-selection.queries.ts';

/** The rows of the resource's list; without a filter, all of them. */
export function shownRows(db: Queryable, selection: BulkSelection): RowSelection {
  switch (selection.resource) {
    case 'users':
      return selectUsers(selection.filter ?? { search: '', time: ALL_TIME });
    case 'posts':
      return selectPosts(selection.filter ?? { search: '' });
    case 'reports':
      return selectReports(db, selection.filter);
  }
}

/** A malformed id is an error in `ids` and ignored in `except`. */
export function chosenRows({ ids, except = [] }: BulkSelection): ChosenRows {
  if (!ids) return { except: except.filter(isId) };
  if (!ids.every(isId)) throw fieldInvalid('selection');
  const left = new Set(except);
  return { ids: [...new Set(ids)].filter((id) => !left.has(id)) };
}

/** The selection for the audit log: the filter, or the number of ids. */
export function describeSelection({ ids, filter, except }: BulkSelection): object {
  if (ids) return { named: ids.length };
  return { filter, ...(except?.length ? { except: except.length } : {}) };
}
