import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { plainFold } from '../db/search.ts';
import { recordsOf } from '../module.ts';
import { MODULES } from '../modules.ts';

/** Records whose search text does not contain their name: adding, changing or the demo data forgot it. */
export async function unfindableRecords(db: Queryable): Promise<string[]> {
  const found: string[] = [];
  for (const { name, table } of recordsOf(MODULES)) {
    if (name === null || !('searchText' in getTableColumns(table))) continue;
    const rows = await db.select({ name: sql<string>`${name}`, searchText: sql<string>`search_text` }).from(table);
    const unfindable = rows.filter((row) => !row.searchText.includes(plainFold(row.name)));
    found.push(...unfindable.map((row) => `${getTableName(table)}: ${row.name}`));
  }
  return found;
}
