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

/** The rows that the list of the resource shows; named ones may be any of them. */
export function shownRows(db: Queryable, selection: BulkSelection): RowSelection {
  switch (selection.resource) {
    case 'users':
      return selectUsers(selection.filter ?? { search: '', time: ALL_TIME });
    case 'posts':
      return selectPosts(db, selection.filter ?? { search: '' });
    case 'reports':
      return selectReports(db, selection.filter);
  }
}

/** An id that no record can have is a mistake where it is named, and takes nothing away where it is excepted. */
export function chosenRows({ ids, except = [] }: BulkSelection): ChosenRows {
  if (!ids) return { except: except.filter(isId) };
  if (!ids.every(isId)) throw fieldInvalid('selection');
  const left = new Set(except);
  return { ids: [...new Set(ids)].filter((id) => !left.has(id)) };
}

/** The selection as the audit log keeps it: which filter, or how many were named. */
export function describeSelection({ ids, filter, except }: BulkSelection): object {
  if (ids) return { named: ids.length };
  return { filter, ...(except?.length ? { except: except.length } : {}) };
}
