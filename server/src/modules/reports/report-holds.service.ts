import type { CaseHolder } from '@leitstand/contract/reports';
import type { Queryable } from '../../db/database.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Change } from '../../records/change.ts';
import * as holds from './report-holds.queries.ts';
import { lockReport } from './reports.queries.ts';

/** Takes the hold on a case or returns its current holder. Publishes an update if the holder changes. */
export async function holdCase(change: Change, reportId: string): Promise<CaseHolder> {
  const { tx, actor } = change;
  // Locked, so that a concurrent decision either sees the new holder or has already settled the case.
  const report = await lockReport(tx, reportId);
  if (!report || report.settledAt) throw notFound();
  const before = await holds.findHold(tx, reportId);
  const taken = await holds.takeHold(tx, { reportId, adminId: actor.adminId ?? '', adminName: actor.name });
  if (taken && before?.adminId !== taken.adminId) publishHold(change, reportId, 'claim');
  const holder = taken ?? before;
  if (!holder) throw new Error('the case has no holder');
  return toHolder(holder);
}

/** Releases a case, unless another administrator holds it. */
export async function releaseCase(change: Change, reportId: string): Promise<void> {
  const { tx, actor } = change;
  if (await holds.releaseOwnHold(tx, reportId, actor.adminId ?? '')) publishHold(change, reportId, 'release');
}

/** Refuses a decision on a case that another administrator holds. */
export async function requireNotHeld({ tx, actor }: Change, reportId: string): Promise<void> {
  const hold = await holds.findHold(tx, reportId);
  if (hold && hold.adminId !== actor.adminId) throw new AppError('CASE_HELD', { name: hold.adminName });
}

/** The current holders by report id. */
export async function holdersOf(db: Queryable, reportIds: readonly string[]): Promise<Map<string, CaseHolder>> {
  const rows = await holds.findHolds(db, reportIds);
  return new Map([...rows].map(([id, row]) => [id, toHolder(row)]));
}

function publishHold(change: Change, entityId: string, action: 'claim' | 'release'): void {
  change.publish({ type: 'caseOpened', entity: 'report', entityId, action });
}

function toHolder({ adminId, adminName, expiresAt }: holds.HoldRow): CaseHolder {
  return { adminId, adminName, until: expiresAt.toISOString() };
}
