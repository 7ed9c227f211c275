import { eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { admins } from '../../db/schema.ts';

export type AccountRow = typeof admins.$inferSelect;

export async function findAccount(db: Queryable, id: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(admins).where(eq(admins.id, id));
  return row;
}

export async function lockAccount(tx: Transaction, id: string): Promise<AccountRow | undefined> {
  const [row] = await tx.select().from(admins).where(eq(admins.id, id)).for('update');
  return row;
}

type OwnValues = Pick<AccountRow, 'userName' | 'image' | 'language' | 'scheme' | 'mutedMails'>;

/** Only a new name is a new revision: the form of the administrators contains nothing else of it. */
export async function changeAccount(
  tx: Transaction,
  before: AccountRow,
  values: OwnValues,
): Promise<AccountRow | undefined> {
  const isRenamed = values.userName !== before.userName;
  const [row] = await tx
    .update(admins)
    .set({ ...values, ...(isRenamed ? { revision: sql`${admins.revision} + 1` } : {}) })
    .where(eq(admins.id, before.id))
    .returning();
  return row;
}
