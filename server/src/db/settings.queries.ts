import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from './database.ts';
import { settings } from './schema.ts';

export async function readSetting(db: Queryable, key: string): Promise<string | undefined> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  return row?.value;
}

/** Locked until the transaction ends; a setting that does not exist yet is not locked. */
export async function lockSetting(tx: Transaction, key: string): Promise<string | undefined> {
  const [row] = await tx.select().from(settings).where(eq(settings.key, key)).for('update');
  return row?.value;
}

/** The stored secret; the first process generates it, all others get the same one. */
export async function ensureSecret(db: Queryable, key: string): Promise<string> {
  await db
    .insert(settings)
    .values({ key, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const secret = await readSetting(db, key);
  if (!secret) throw new Error(`the secret ${key} was not stored`);
  return secret;
}

export async function writeSetting(db: Queryable, key: string, value: string): Promise<void> {
  await db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}

export async function forgetSetting(db: Queryable, key: string): Promise<void> {
  await db.delete(settings).where(eq(settings.key, key));
}
