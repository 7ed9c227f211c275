import type { Drizzle, Transaction } from '../../db/database.ts';
import { MOVED_KINDS } from '../source.ts';
import { appFields, idsOfRefs, type KeptPlace, unknownFields } from './kept-fields.queries.ts';
import { candidatesIn, type FindId, translated } from './translate.ts';

const AT_ONCE = 500;

/**
 * Puts our ids in place of old ones in the fields that Leitstand only keeps, such as followers. Once all kinds are in:
 * users refer to users that come later. Each batch is one transaction; repeating it changes nothing.
 */
export async function translateReferences(db: Drizzle): Promise<void> {
  for (const place of [appFields, ...MOVED_KINDS.map(unknownFields)]) {
    let after: string | undefined = '';
    while (after !== undefined) after = await translateBatch(db, place, after);
  }
}

/** Returns where to continue. */
async function translateBatch(db: Drizzle, place: KeptPlace, after: string): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const rows = await place.read(tx, after, AT_ONCE);
    const idOf = await finderFor(
      tx,
      rows.map(({ fields }) => fields),
    );
    const changed = rows.flatMap(({ key, fields }) => {
      const known = translated(fields, idOf);
      return known ? [{ key, fields: known }] : [];
    });
    if (changed.length > 0) await place.write(tx, changed);
    return rows.length === AT_ONCE ? rows.at(-1)?.key : undefined;
  });
}

async function finderFor(tx: Transaction, all: readonly Readonly<Record<string, unknown>>[]): Promise<FindId> {
  const candidates = all.flatMap(candidatesIn);
  const refsOf = (isShort: boolean) => [
    ...new Set(candidates.flatMap((candidate) => (candidate.isShort === isShort ? candidate.ref : []))),
  ];
  const people = await idsOfRefs(tx, ['user'], refsOf(true));
  const records = await idsOfRefs(tx, MOVED_KINDS, refsOf(false));
  return ({ ref, isShort }) => (isShort ? people : records).get(ref);
}
