import type { UserFilter } from '@leitstand/contract/users';
import type { RowSelection } from '../../db/lists/row-selection.ts';
import { users } from '../../db/schema.ts';
import { userCondition, userOrder } from './users.queries.ts';

/** The users of a list with this filter. */
export function selectUsers({ time, ...filter }: UserFilter): RowSelection {
  const narrowed = { ...filter, days: time };
  return { table: users, id: users.id, where: userCondition(narrowed), order: userOrder(narrowed) };
}
