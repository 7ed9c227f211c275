import type { Rows } from '../db/lists/paging.ts';
import type { Answer } from './call.ts';

/** The answer of a list call: its rows as the API shows them, and the total where it was cheap to count. */
export function listAnswer<Row, Shown>({ rows, total }: Rows<Row>, show: (row: Row) => Shown): Answer<Shown[]> {
  const data = rows.map(show);
  return total === undefined ? { data } : { data, total };
}
