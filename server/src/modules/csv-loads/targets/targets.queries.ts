import { and, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/database.ts';
import { files, makes, newsMessages, rewards, users } from '../../../db/schema.ts';

export async function findUsersByEmail(db: Queryable, emailSorts: readonly string[]) {
  return db
    .select()
    .from(users)
    .where(and(isNull(users.deletedAt), isAmong(users.emailSort, emailSorts)));
}

/** Rewards are compared folded, which only their titles are needed for. */
export async function findRewardTitles(db: Queryable): Promise<{ id: string; title: string }[]> {
  return db.select({ id: rewards.id, title: rewards.title }).from(rewards).where(isNull(rewards.deletedAt));
}

export async function findRewards(db: Queryable, ids: readonly string[]) {
  return db
    .select()
    .from(rewards)
    .where(and(isNull(rewards.deletedAt), sql`${rewards.id} = any(${sql.param([...ids])}::uuid[])`));
}

export async function findModels(db: Queryable) {
  const { id, revision, category, make, model } = makes;
  return db.select({ id, revision, category, make, model }).from(makes).where(isNull(makes.deletedAt));
}

export async function findNews(db: Queryable, campaigns: readonly string[], descriptions: readonly string[]) {
  const isMeant = or(isAmong(newsMessages.campaign, campaigns), isAmong(newsMessages.description, descriptions));
  return db
    .select()
    .from(newsMessages)
    .where(and(isNull(newsMessages.deletedAt), isMeant));
}

/** Those of the names that are stored images. */
export async function findStoredImages(db: Queryable, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .select({ name: files.name })
    .from(files)
    .where(and(isAmong(files.name, names), sql`not ${files.internal}`));
  return new Set(rows.map(({ name }) => name));
}

function isAmong(column: AnyPgColumn, texts: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...texts])}::text[])`;
}
