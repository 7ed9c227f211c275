import { RESTORE_DAYS } from '@leitstand/contract/base/limits';
import type { RestorableKind } from '@leitstand/contract/kinds';
import {
  changeRecord,
  changeRecords,
  eraseDeletedBefore,
  findRecord,
  lockRecord,
  presentRecords,
  type RecordRow,
  type RecordTable,
} from '../db/records.ts';
import { notFound } from '../http/app-error.ts';
import { removeUnusedImages } from '../http/remove-images.ts';
import type { Platform } from '../platform.ts';
import { audit, auditAll } from './audit.ts';
import { bySystem, type Change, runChange } from './change.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Deletable {
  /** Hides the record for everyone, at once. */
  remove(change: Change, id: string): Promise<void>;
  restore(change: Change, id: string): Promise<void>;
  /** The same for many; answers those that were there. */
  removeAll(change: Change, ids: readonly string[]): Promise<string[]>;
  /** The same for many; answers those that it brought back, and those that nobody had deleted. */
  restoreAll(change: Change, ids: readonly string[]): Promise<{ restored: string[]; present: string[] }>;
  /** Erases what can no longer be restored. */
  purge(platform: Platform): Promise<void>;
}

/** Deleting and restoring of one kind of record, with its audit entries. */
export function deletable<T extends RecordTable>(
  kind: RestorableKind,
  table: T,
  imagesOf: (row: RecordRow<T>) => readonly string[],
): Deletable {
  return {
    async remove(change, id) {
      const row = await lockRecord(change.tx, table, id, 'present');
      if (!row) throw notFound();
      const deletion = { deletedAt: new Date(), deletedBy: change.actor.adminId ?? null };
      await changeRecord(change.tx, table, id, asValues(deletion));
      await audit(change, { action: 'delete', entity: kind, entityId: id });
    },
    async restore(change, id) {
      const row = await lockRecord(change.tx, table, id, 'deleted');
      if (!row) {
        // Restoring twice (a doubled click, two tabs) is no failure.
        if (await findRecord(change.tx, table, id)) return;
        throw notFound();
      }
      await changeRecord(change.tx, table, id, asValues(NOT_DELETED));
      await audit(change, { action: 'restore', entity: kind, entityId: id });
    },
    async removeAll(change, ids) {
      const deletion = { deletedAt: new Date(), deletedBy: change.actor.adminId ?? null };
      const removed = await changeRecords(change.tx, table, ids, 'present', asValues(deletion));
      await auditAll(
        change,
        removed.map((id) => ({ action: 'delete', entity: kind, entityId: id })),
      );
      return removed;
    },
    async restoreAll(change, ids) {
      const present = await presentRecords(change.tx, table, ids);
      const restored = await changeRecords(change.tx, table, ids, 'deleted', asValues(NOT_DELETED));
      await auditAll(
        change,
        restored.map((id) => ({ action: 'restore', entity: kind, entityId: id })),
      );
      return { restored, present };
    },
    async purge(platform) {
      await runChange(platform, bySystem('purge'), async (change) => {
        const gone = await eraseDeletedBefore(change.tx, table, new Date(Date.now() - RESTORE_DAYS * DAY_MS));
        for (const { id } of gone) await audit(change, { action: 'erase', entity: kind, entityId: id });
        await removeUnusedImages(platform, change, gone.flatMap(imagesOf));
      });
    },
  };
}

interface Deletion {
  deletedAt: Date | null;
  deletedBy: string | null;
}

const NOT_DELETED: Deletion = { deletedAt: null, deletedBy: null };

/** Every record table has these columns; the type of one that is not known yet does not say so. */
function asValues(deletion: Deletion) {
  return deletion as Partial<RecordTable['$inferInsert']>;
}
