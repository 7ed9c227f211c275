import type { CaseHolder } from '@leitstand/contract/reports';
import type { Queryable } from '../../db/database.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Change } from '../../records/change.ts';
import * as holds from './report-holds.queries.ts';
import { lockReport } from './reports.queries.ts';

/** Opens a case for an administrator, or says who has it open already. Panels are told when it passes to another. */
export async function holdCase(change: Change, reportId: string): Promise<CaseHolder> {
  const { tx, actor } = change;
  // Locked: a decision that is being made either sees the new holder or has settled the case before.
  const report = await lockReport(tx, reportId);
  if (!report || report.settledAt) throw notFound();
  const before = await holds.findHold(tx, reportId);
  const taken = await holds.takeHold(tx, { reportId, adminId: actor.adminId ?? '', adminName: actor.name });
  if (taken && before?.adminId !== taken.adminId) tell(change, reportId, 'claim');
  const holder = taken ?? before;
  if (!holder) throw new Error('the case has no holder');
  return toHolder(holder);
}

/** Leaves a case; one that somebody else has open stays theirs. */
export async function releaseCase(change: Change, reportId: string): Promise<void> {
  const { tx, actor } = change;
  if (await holds.dropOwnHold(tx, reportId, actor.adminId ?? '')) tell(change, reportId, 'release');
}

/** Refuses a decision on a case that somebody else has open. */
export async function requireNotHeld({ tx, actor }: Change, reportId: string): Promise<void> {
  const hold = await holds.findHold(tx, reportId);
  if (hold && hold.adminId !== actor.adminId) throw new AppError('CASE_HELD', { name: hold.adminName });
}

/** Who has these cases open, as the API shows them. */
export async function holdersOf(db: Queryable, reportIds: readonly string[]): Promise<Map<string, CaseHolder>> {
  const rows = await holds.findHolds(db, reportIds);
  return new Map([...rows].map(([id, row]) => [id, toHolder(row)]));
}

function tell(change: Change, entityId: string, action: 'claim' | 'release'): void {
  change.publish({ type: 'caseOpened', entity: 'report', entityId, action });
}

function toHolder({ adminId, adminName, expiresAt }: holds.HoldRow): CaseHolder {
  return { adminId, adminName, until: expiresAt.toISOString() };
}
