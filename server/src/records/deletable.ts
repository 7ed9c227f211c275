import type { AuditAction } from '@leitstand/contract/labels/audit-actions';
import { imagesIn } from '../db/schema/image-columns.ts';
import { notFound } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { KEPT_DAYS, keptSince } from '../retention.ts';
import { audit, auditAll } from './audit.ts';
import { bySystem, type Change, runChange } from './change.ts';
import {
  changeRecord,
  changeRecords,
  eraseDeletedBefore,
  findRecord,
  lockPresent,
  lockRecord,
  presentRecords,
  type Records,
  type RecordTable,
} from './records.queries.ts';
import { removeUnusedImages } from './remove-images.ts';

export interface Deletable {
  remove(change: Change, id: string): Promise<void>;
  restore(change: Change, id: string): Promise<void>;
  /** The same for many; returns the ids that existed. */
  removeAll(change: Change, ids: readonly string[]): Promise<string[]>;
  /** The same for many; returns the ids that were restored, and those that were not deleted. */
  restoreAll(change: Change, ids: readonly string[]): Promise<{ restored: string[]; present: string[] }>;
  /** Erases records that can no longer be restored. */
  purge(platform: Platform, now: Date): Promise<void>;
}

/** Deletes and restores one kind of record, with audit entries. */
export function deletable<T extends RecordTable>({ kind, table }: Records<T>): Deletable {
  const entry = (action: AuditAction, entityId: string) => ({ action, entity: kind.name, entityId });
  return {
    async remove(change, id) {
      await lockPresent(change.tx, table, id);
      const deletion = { deletedAt: new Date(), deletedBy: change.actor.adminId ?? null };
      await changeRecord(change.tx, table, id, asValues(deletion));
      await audit(change, entry('delete', id));
    },
    async restore(change, id) {
      const row = await lockRecord(change.tx, table, id, 'deleted');
      if (!row) {
        // Restoring twice (double click, two tabs) is not an error.
        if (await findRecord(change.tx, table, id)) return;
        throw notFound();
      }
      await changeRecord(change.tx, table, id, asValues(NOT_DELETED));
      await audit(change, entry('restore', id));
    },
    async removeAll(change, ids) {
      const deletion = { deletedAt: new Date(), deletedBy: change.actor.adminId ?? null };
      const removed = await changeRecords(change.tx, table, ids, 'present', asValues(deletion));
      await auditAll(
        change,
        removed.map((id) => entry('delete', id)),
      );
      return removed;
    },
    async restoreAll(change, ids) {
      const present = await presentRecords(change.tx, table, ids);
      const restored = await changeRecords(change.tx, table, ids, 'deleted', asValues(NOT_DELETED));
      await auditAll(
        change,
        restored.map((id) => entry('restore', id)),
      );
      return { restored, present };
    },
    async purge(platform, now) {
      await runChange(platform, bySystem('purge'), async (change) => {
        const gone = await eraseDeletedBefore(change.tx, table, keptSince(KEPT_DAYS.deletedRecord, now));
        for (const { id } of gone) await audit(change, entry('erase', id));
        const images = gone.flatMap((row) => imagesIn(table, row));
        await removeUnusedImages(change, images);
      });
    },
  };
}

interface Deletion {
  deletedAt: Date | null;
  deletedBy: string | null;
}

const NOT_DELETED: Deletion = { deletedAt: null, deletedBy: null };

/** Every record table has these columns, but the generic type does not show it. */
function asValues(deletion: Deletion) {
  return deletion as Partial<RecordTable['$inferInsert']>;
}
