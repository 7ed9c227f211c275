import type { Preferences } from '@leitstand/contract/api/preferences';
import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { admins } from '../../db/schema.ts';

export async function findPreferences(db: Queryable, adminId: string): Promise<Preferences | undefined> {
  const [row] = await db.select({ caseImages: admins.caseImages }).from(admins).where(eq(admins.id, adminId));
  return row;
}

/** Keeps the revision of the account: its form does not contain preferences. */
export async function storePreferences(tx: Transaction, adminId: string, preferences: Preferences): Promise<void> {
  await tx.update(admins).set(preferences).where(eq(admins.id, adminId));
}
