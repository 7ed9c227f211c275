import { RESTORE_DAYS } from '@leitstand/contract/limits';
import type { RestorableKind } from '@leitstand/contract/restore';
import {
  changeRecord,
  eraseDeletedBefore,
  findRecord,
  lockRecord,
  type RecordRow,
  type RecordTable,
} from '../db/records.ts';
import { notFound } from '../http/app-error.ts';
import { removeUnusedImages } from '../http/remove-images.ts';
import type { Platform } from '../platform.ts';
import { audit } from './audit.ts';
import { bySystem, type Change, runChange } from './change.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Deletable {
  /** Hides the record for everyone, at once. */
  remove(change: Change, id: string): Promise<void>;
  restore(change: Change, id: string): Promise<void>;
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
      await setDeletion(change, table, id, { deletedAt: new Date(), deletedBy: change.actor.adminId ?? null });
      await audit(change, { action: 'delete', entity: kind, entityId: id });
    },
    async restore(change, id) {
      const row = await lockRecord(change.tx, table, id, 'deleted');
      if (!row) {
        // Restoring twice (a doubled click, two tabs) is no failure.
        if (await findRecord(change.tx, table, id)) return;
        throw notFound();
      }
      await setDeletion(change, table, id, { deletedAt: null, deletedBy: null });
      await audit(change, { action: 'restore', entity: kind, entityId: id });
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

async function setDeletion(change: Change, table: RecordTable, id: string, deletion: Deletion): Promise<void> {
  await changeRecord(change.tx, table, id, deletion as Partial<RecordTable['$inferInsert']>);
}
