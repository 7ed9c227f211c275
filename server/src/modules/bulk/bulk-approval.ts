import { createHash } from 'node:crypto';
import type { ApprovalRecord } from '@leitstand/contract/api/access/approvals';
import type { BulkSelection } from '@leitstand/contract/api/bulk';
import { type BulkOperation, MAX_BULK_ROWS } from '@leitstand/contract/base/limits';
import type { BulkSanction } from '@leitstand/contract/moderation/sanctions';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../db/database.ts';
import type { Page, Rows } from '../../db/lists/paging.ts';
import { AppError } from '../../errors.ts';
import { isLongSuspension } from '../../records/consequences/consequences.ts';
import type { BoundRecord } from '../../records/four-eyes/approvals.queries.ts';
import type { Weighed } from '../../records/four-eyes/four-eyes.ts';
import { imposedPreview } from '../users/user-suspension.service.ts';
import type { BulkResource } from './bulk.queries.ts';
import { type SeenRecord, seenRecords } from './bulk-records.queries.ts';
import { findSelected } from './bulk-selection.queries.ts';
import { chosenRows, shownRows } from './bulk-selection.ts';

interface Request {
  readonly selection: BulkSelection;
  readonly operation: BulkOperation;
  readonly reason: string;
  readonly sanction?: BulkSanction | undefined;
}

/** A ban of many counts as a ban, too, and so does a long suspension. */
export async function weighOperation(
  db: Queryable,
  { selection, operation, reason, sanction }: Request,
  limits: Pick<Config, 'longSuspensionDays'>,
  bound?: readonly BoundRecord[],
): Promise<Weighed> {
  const chosen = await weighSelection(db, selection, bound);
  const { count } = chosen.preview;
  const isSuspension = operation === 'suspend' && sanction !== undefined && isLongSuspension(sanction, limits);
  const imposed = operation === 'warn' || operation === 'suspend' ? sanction : undefined;
  return {
    ...chosen,
    amounts: operation === 'ban' || isSuspension ? { ban: count, bulk: count } : { bulk: count },
    preview: { ...chosen.preview, operation, reason, sanction: imposed ? imposedPreview(imposed) : null },
  };
}

export async function weighExport(
  db: Queryable,
  selection: BulkSelection,
  bound?: readonly BoundRecord[],
): Promise<Weighed> {
  const chosen = await weighSelection(db, selection, bound);
  return { ...chosen, amounts: { export: chosen.preview.count } };
}

/**
 * The records that are selected now, or those of a request: exactly they are acted upon, and what is gone or is no
 * longer what its requester saw is left out.
 */
async function weighSelection(db: Queryable, selection: BulkSelection, bound?: readonly BoundRecord[]) {
  const { resource, ids: named, filter = {} } = selection;
  const meant = bound?.map(({ recordId }) => recordId) ?? (await selectedIds(db, selection));
  const seen = new Map((await seenRecords(db, resource, meant)).map((record) => [record.id, record]));
  const states = bound?.map((record) => stateOf(record, seen));
  const ids = meant.filter((id, index) => (states ? states[index] === 'same' : seen.has(id)));
  if (bound && ids.length === 0) throw new AppError('NOTHING_LEFT');
  return {
    preview: {
      kind: 'bulk' as const,
      operation: 'export' as const,
      resource,
      count: ids.length,
      records: createHash('sha256').update(ids.join()).digest('base64url'),
      gone: states?.filter((state) => state === 'gone').length ?? 0,
      changed: states?.filter((state) => state === 'changed').length ?? 0,
      named: named !== undefined,
      filter,
      reason: '',
      sanction: null,
      figures: {},
    },
    records: ids.map((id) => ({ recordId: id, mark: seen.get(id)?.mark ?? '' })),
    approved: { selection: { resource, ids }, expected: ids.length },
    list: (page: Page) => listRecords(db, resource, bound ?? [], page),
  };
}

async function selectedIds(db: Queryable, selection: BulkSelection): Promise<readonly string[]> {
  const chosen = chosenRows(selection);
  return 'ids' in chosen ? chosen.ids : findSelected(db, shownRows(db, selection), chosen, MAX_BULK_ROWS + 1);
}

function stateOf({ recordId, mark }: BoundRecord, seen: ReadonlyMap<string, SeenRecord>): ApprovalRecord['state'] {
  const record = seen.get(recordId);
  if (!record) return 'gone';
  return record.mark === mark ? 'same' : 'changed';
}

async function listRecords(
  db: Queryable,
  resource: BulkResource,
  bound: readonly BoundRecord[],
  { skip, limit }: Page,
): Promise<Rows<ApprovalRecord>> {
  const page = bound.slice(skip, skip + limit);
  const ids = page.map(({ recordId }) => recordId);
  const seen = new Map((await seenRecords(db, resource, ids)).map((record) => [record.id, record]));
  const rows = page.map((record): ApprovalRecord => {
    const { label = '', detail = '' } = seen.get(record.recordId) ?? {};
    return { _id: record.recordId, label, detail, state: stateOf(record, seen) };
  });
  return { rows, total: bound.length };
}
