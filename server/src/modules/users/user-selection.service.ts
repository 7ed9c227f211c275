import type { UserFilter } from '@leitstand/contract/users';
import type { RowSelection } from '../../db/lists/row-selection.ts';
import { users } from '../../db/schema.ts';
import { userCondition, userOrder } from './users.queries.ts';

/** The users that a list narrowed like this shows. */
export function selectUsers({ time, ...filter }: UserFilter): RowSelection {
  const narrowed = { ...filter, days: time };
  return { table: users, id: users.id, where: userCondition(narrowed), order: userOrder(narrowed) };
}
