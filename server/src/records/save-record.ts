import { newId } from '../db/new-id.ts';
import { imagesIn } from '../db/schema/image-columns.ts';
import { AppError } from '../errors.ts';
import { audit } from './audit.ts';
import type { Change } from './change.ts';
import {
  changeRecord,
  insertRecord,
  lockPresent,
  type RecordRow,
  type Records,
  type RecordTable,
} from './records.queries.ts';
import { removeUnusedImages } from './remove-images.ts';

export async function createRecord<T extends RecordTable>(
  change: Change,
  { kind, table }: Records<T>,
  values: Omit<T['$inferInsert'], 'id'>,
): Promise<RecordRow<T>> {
  const row = await insertRecord(change.tx, table, { id: newId(), ...values });
  await audit(change, { action: 'create', entity: kind.name, entityId: row.id, after: row });
  return row;
}

export interface RecordUpdate<T extends RecordTable, Shown> {
  id: string;
  /** The edited revision; absent if the client does not know it. */
  revision: number | undefined;
  /** The record in the format of the API. */
  show: (row: RecordRow<T>) => Shown | Promise<Shown>;
  /** The values to store, including images. Runs while the record is locked. */
  values: (before: RecordRow<T>) => Partial<T['$inferInsert']> | Promise<Partial<T['$inferInsert']>>;
}

/**
 * Locks the record, checks its revision, stores the values with an audit entry and removes images that are no longer
 * used.
 */
export async function updateRecord<T extends RecordTable, Shown>(
  change: Change,
  { kind, table }: Records<T>,
  { id, revision, show, values }: RecordUpdate<T, Shown>,
): Promise<Shown> {
  const before = await lockPresent(change.tx, table, id);
  await requireRevision(revision, before, () => show(before));
  const after = await changeRecord(change.tx, table, id, await values(before));
  await audit(change, { action: 'update', entity: kind.name, entityId: id, before, after });
  const kept = imagesIn(table, after);
  await removeUnusedImages(
    change,
    imagesIn(table, before).filter((name) => !kept.includes(name)),
  );
  return show(after);
}

/** Refuses an update based on an older revision, and returns the current record with the error. */
export async function requireRevision(
  sent: number | undefined,
  row: { revision: number },
  show: () => unknown,
): Promise<void> {
  if (sent !== undefined && sent !== row.revision) {
    throw new AppError('CHANGED_MEANWHILE', { current: await show() });
  }
}
