import type { BulkRun } from '@leitstand/contract/api/bulk';
import { SANCTION_WINDOW_SECONDS } from '@leitstand/contract/base/limits';
import type { LiveUpdate } from '../../live/live-hub.ts';
import { KEPT_DAYS, keptSince } from '../../retention.ts';
import type { RunRow } from './bulk.queries.ts';

export function toRun(row: RunRow): BulkRun {
  return {
    _id: row.id,
    resource: row.resource,
    action: row.action,
    undoes: row.undoes,
    state: stateOf(row),
    total: row.total,
    done: row.done,
    failed: row.failed,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    canUndo: canUndo(row),
  };
}

export function stateOf({ startedAt, cancelledAt, finishedAt }: RunRow): BulkRun['state'] {
  if (cancelledAt) return 'cancelled';
  if (finishedAt) return 'done';
  return startedAt ? 'running' : 'waiting';
}

/** A ban erases the user, so it cannot be undone. */
export function canUndo(row: RunRow): boolean {
  const { finishedAt, undoneAt, changed } = row;
  return finishedAt !== null && !undoneAt && changed > 0 && isUndoable(row, finishedAt);
}

/** Warnings and suspensions can be withdrawn until their messages leave. */
function isUndoable(row: RunRow, finishedAt: Date): boolean {
  if (row.sanction) return Date.now() < finishedAt.getTime() + SANCTION_WINDOW_SECONDS * 1000;
  return (row.action === 'delete' || row.action === 'check') && isKept(row);
}

/** Applies the limit exactly, though the purge runs only once a night. */
export function isKept({ createdAt }: RunRow): boolean {
  return createdAt > keptSince(KEPT_DAYS.bulkRun);
}

export function progressOf(row: RunRow): LiveUpdate {
  const { id, total, done, failed } = row;
  const state = stateOf(row);
  return { type: 'bulkProgress', entity: 'bulk', entityId: id, action: state, data: { total, done, failed, state } };
}
