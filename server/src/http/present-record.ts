import type { Queryable } from '../db/database.ts';
import { findRecord, type RecordRow, type RecordTable } from '../db/records.ts';
import { notFound } from './app-error.ts';

/** The record that a call names; deleted and unknown ones are not found. */
export async function presentRecord<T extends RecordTable>(db: Queryable, table: T, id: string): Promise<RecordRow<T>> {
  const row = await findRecord(db, table, id);
  if (!row) throw notFound();
  return row;
}
