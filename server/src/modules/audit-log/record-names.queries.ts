import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { isId } from '../../db/new-id.ts';
import type { NamedRecords, RecordKind } from '../../module.ts';

interface RecordReference {
  readonly entity: string;
  readonly entityId: string;
}

/** Current names of the records by kind and id, with one query per kind. */
export async function findRecordNames(
  db: Queryable,
  kinds: readonly RecordKind[],
  records: readonly RecordReference[],
): Promise<(record: RecordReference) => string> {
  const names = new Map<string, string>();
  for (const { kind, table, name: nameOf } of kinds.filter((each): each is NamedRecords => each.name !== null)) {
    // The log accepts any text as an id; the columns are of type uuid.
    const ids = records.flatMap(({ entity, entityId }) => (entity === kind.name && isId(entityId) ? entityId : []));
    if (ids.length === 0) continue;
    const rows = await db
      .select({ id: sql<string>`${table.id}`, name: sql<string>`${nameOf}` })
      .from(table)
      .where(inArray(table.id, [...new Set(ids)]));
    for (const { id, name } of rows) names.set(`${kind.name} ${id}`, name);
  }
  return ({ entity, entityId }) => names.get(`${entity} ${entityId}`) ?? '';
}
