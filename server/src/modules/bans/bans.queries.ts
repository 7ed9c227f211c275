import type { Days } from '@leitstand/contract/base/limits';
import { and, asc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { bansContact, type ContactField } from '../../db/contact/banned-contact.ts';
import { emailKey } from '../../db/contact/email-key.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { ordered, type Page, type Rows, withinDays } from '../../db/lists/paging.ts';
import { withTotal } from '../../db/lists/totals.ts';
import { bans } from '../../db/schema.ts';
import { containsText, matchRank } from '../../db/search.ts';

export type BanRow = typeof bans.$inferSelect;

export async function findBans(db: Queryable, filter: Page & { days: Days; search?: string }): Promise<Rows<BanRow>> {
  const { days, search } = filter;
  const where = and(withinDays(bans.createdAt, days), search ? matches(search) : undefined);
  const newest = ordered(bans.createdAt, bans.id, 'desc');
  const rows = await db
    .select()
    .from(bans)
    .where(where)
    .orderBy(...(search ? [matchRank(bans.searchText, search), ...newest] : newest))
    .limit(filter.limit)
    .offset(filter.skip);
  return withTotal(db, { table: bans, where, filter }, rows);
}

/** Contains the text, or begins with another spelling of the typed address. */
function matches(typed: string): SQL | undefined {
  const sameAddress = typed.includes('@') ? sql`starts_with(${bans.emailKey}, ${emailKey(typed)})` : undefined;
  return or(containsText(bans.searchText, typed), sameAddress);
}

/** The first ban of this address or number. */
export async function findBanOf(
  db: Queryable,
  field: ContactField,
  { value, exceptId }: { value: string; exceptId?: string },
): Promise<BanRow | undefined> {
  if (value.trim() === '') return undefined;
  const [row] = await db
    .select()
    .from(bans)
    .where(and(bansContact(field, value), exceptId === undefined ? undefined : ne(bans.id, exceptId)))
    .orderBy(asc(bans.createdAt), asc(bans.id))
    .limit(1);
  return row;
}

export async function findBan(db: Queryable, id: string): Promise<BanRow | undefined> {
  const [row] = await db.select().from(bans).where(eq(bans.id, id));
  return row;
}

/** Bans of older versions, which have no key; locked, so that two processes do not fill the same ones. */
export async function lockWithoutKey(tx: Transaction, limit: number): Promise<{ id: string; email: string }[]> {
  return tx
    .select({ id: bans.id, email: bans.email })
    .from(bans)
    .where(isNull(bans.emailKey))
    .orderBy(asc(bans.id))
    .limit(limit)
    .for('update');
}

export async function storeKeys(tx: Transaction, rows: readonly { id: string; key: string }[]): Promise<void> {
  const column = (values: readonly string[]) => sql.param(values);
  await tx.execute(sql`
    update ${bans} set email_key = computed.key
    from unnest(${column(rows.map(({ id }) => id))}::uuid[], ${column(rows.map(({ key }) => key))}::text[]) as computed (id, key)
    where ${bans.id} = computed.id`);
}

export async function insertBan(tx: Transaction, row: typeof bans.$inferInsert): Promise<void> {
  await tx.insert(bans).values(row);
}

export async function removeBan(tx: Transaction, id: string): Promise<BanRow | undefined> {
  const [row] = await tx.delete(bans).where(eq(bans.id, id)).returning();
  return row;
}
