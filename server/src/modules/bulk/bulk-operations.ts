import type { BulkOperation, BulkResource } from '@leitstand/contract/base/limits';
import type { BulkSanction } from '@leitstand/contract/moderation/sanctions';
import { found } from '../../errors.ts';
import type { Change } from '../../records/change.ts';
import { postDeletion } from '../posts/posts.service.ts';
import { sanctionReportedInBulk, withdrawOfRun } from '../reports/report-sanction.service.ts';
import { banReported, checkReport, reopenReport, takeAction } from '../reports/reports.service.ts';
import { type Imposed, sanctionInBulk } from '../sanctions/sanctions.service.ts';
import { banUser, deleteUser, userDeletion } from '../users/users.service.ts';
import { findReportType } from './bulk-records.queries.ts';

export interface OperationContext {
  change: Change;
  reason: string;
  /** For a warning or suspension. */
  sanction: BulkSanction | null;
  runId: string;
}

/** What a bulk action does to one record: the same as the call for a single one, with its rules and its audit entry. */
interface Operation {
  apply(context: OperationContext, id: string): Promise<void>;
  /** Absent if it cannot be undone. */
  revert?(change: Change, id: string, runId: string): Promise<void>;
  /** The same for many records, if that is faster. */
  applyAll?(context: OperationContext, ids: readonly string[]): Promise<BatchResult>;
  revertAll?(change: Change, ids: readonly string[]): Promise<BatchResult>;
}

/** The records that exist; all others were not found. */
export interface BatchResult {
  changed: readonly string[];
  /** Already in the requested state. */
  unchanged: readonly string[];
}

const OPERATIONS: Readonly<Record<BulkResource, Partial<Record<BulkOperation, Operation>>>> = {
  users: {
    delete: {
      apply: ({ change, reason }, userId) => deleteUser(change, { userId, reason, erase: false }),
      revert: userDeletion.restore,
    },
    warn: sanctionsUsers('warning'),
    suspend: sanctionsUsers('suspension'),
    ban: { apply: ({ change, reason }, userId) => banUser(change, userId, { reason: reason || undefined }) },
  },
  posts: {
    delete: {
      apply: ({ change }, id) => postDeletion.remove(change, id),
      applyAll: async ({ change }, ids) => ({ changed: await postDeletion.removeAll(change, ids), unchanged: [] }),
      revert: postDeletion.restore,
      revertAll: async (change, ids) => {
        const { restored, present } = await postDeletion.restoreAll(change, ids);
        return { changed: restored, unchanged: present };
      },
    },
  },
  reports: {
    delete: {
      apply: async ({ change }, id) => {
        const type = found(await findReportType(change.tx, id));
        await takeAction(change, { id, type });
      },
      revert: (change, id) => reopenReport(change, { id }),
    },
    check: {
      apply: ({ change }, id) => checkReport(change, { id, checked: true }),
      revert: (change, id) => checkReport(change, { id, checked: false }),
    },
    warn: sanctionsReported('warning'),
    suspend: sanctionsReported('suspension'),
    ban: { apply: ({ change, reason }, id) => banReported(change, { id, reason: reason || undefined }) },
  },
};

function sanctionsUsers(step: Imposed['step']): Operation {
  return {
    apply: ({ change, sanction, runId }, userId) =>
      sanctionInBulk(change, userId, { ...required(sanction), step }, runId),
    revert: withdrawOfRun,
  };
}

function sanctionsReported(step: Imposed['step']): Operation {
  return {
    apply: ({ change, sanction, runId }, id) =>
      sanctionReportedInBulk(change, { ...required(sanction), step, id, deletesObject: false }, runId),
    revert: withdrawOfRun,
  };
}

function required(sanction: BulkSanction | null): BulkSanction {
  if (!sanction) throw new Error('the bulk action has no sanction');
  return sanction;
}

export function operationOf(resource: BulkResource, operation: BulkOperation): Operation | undefined {
  return OPERATIONS[resource][operation];
}
