import type { CaseOutcome } from '@leitstand/contract/base/limits';
import { users } from '../../db/schema.ts';
import { found, notFound } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { lockRecord } from '../../records/records.queries.ts';
import { requireRevision } from '../../records/save-record.ts';
import { postDeletion } from '../posts/posts.service.ts';
import { tripDeletion } from '../trips/trips.service.ts';
import { banUser, deleteUser, userDeletion } from '../users/users.service.ts';
import * as complaints from './complaints.queries.ts';
import { takeEvidence } from './evidence/evidence.service.ts';
import { showReport } from './report-case.service.ts';
import { countNotice, recordDecision, removeDecision } from './report-decisions.queries.ts';
import { releaseHold } from './report-holds.queries.ts';
import { requireNotHeld } from './report-holds.service.ts';
import { findObjects, lockPostsOf, lockSearchText } from './reported-objects.queries.ts';
import { openReportsErasedWith, withdrawOutcomes } from './reporters/outcomes.queries.ts';
import { announceOutcome, takeOutcomesBack } from './reporters/outcomes.service.ts';
import { isMuted, weighReport } from './reporters/reporters.queries.ts';
import * as queries from './reports.queries.ts';

/** The case, and the revision that the administrator saw; older panels do not send one. */
interface Decision {
  id: string;
  revision?: number | undefined;
}

interface Check extends Decision {
  checked: boolean;
  /** The outcome for reporters: no violation, or the person was sanctioned. */
  outcome?: 'none' | 'action';
}

/** Marks a report as processed or open. The first administrator to mark it stays on record. */
export async function checkReport(change: Change, decision: Check): Promise<void> {
  const { id, checked, outcome = 'none' } = decision;
  const row = await lockForDecision(change, decision);
  if ((row.checkedAt !== null) === checked) return;
  await queries.markReport(change.tx, id, {
    checkedAt: checked ? new Date() : null,
    checkedBy: checked ? (change.actor.adminId ?? null) : null,
  });
  if (checked) {
    await recordDecision(change.tx, row, { outcome: 'none', deletedObject: false });
    await announceOutcome(change, [id], outcome);
  } else {
    await removeDecision(change.tx, id);
    await takeOutcomesBack(change, id);
  }
  await audit(change, { action: checked ? 'check' : 'uncheck', entity: 'report', entityId: id });
}

/** Deletes the reported object and settles the report in one transaction. */
export async function takeAction(
  change: Change,
  { type, ...decision }: Decision & { type: queries.ReportType },
): Promise<void> {
  const report = await findOpenReport(change, decision.id);
  if (report.type !== type) throw notFound();
  // Objects are always locked before reports: of two concurrent decisions, the second finds the object gone.
  await OBJECTS[type].remove(change, report.targetId);
  await settle(change, await lockForDecision(change, decision), 'deleted');
  await announceOutcome(change, [decision.id], 'action');
  await audit(change, { action: 'takeAction', entity: 'report', entityId: decision.id });
}

/** Erases and bans the person behind a report and settles the report. Cannot be undone. */
export async function banReported(
  change: Change,
  { id, revision, ...ban }: Decision & Parameters<typeof banUser>[2],
): Promise<void> {
  const decision = { id, revision };
  const { tx } = change;
  const report = await findOpenReport(change, decision.id);
  const person = (await findObjects(tx, report.type, [report.targetId])).get(report.targetId)?.person;
  if (!person || !(await lockRecord(tx, users, person.id, 'present'))) throw notFound();
  await lockPostsOf(tx, person.id);
  // Erasing a user keeps their trips, so the reported one is deleted separately.
  if (report.type === 'trip') await tripDeletion.remove(change, report.targetId);
  await settle(change, await lockForDecision(change, decision), 'ban');
  await announceOutcome(change, [decision.id, ...(await openReportsErasedWith(tx, person.id))], 'action');
  await audit(change, { action: 'ban', entity: 'report', entityId: decision.id, reason: ban.reason });
  await banUser(change, person.id, ban);
}

/** Undoes an action: restores the object and reopens the report. */
export async function reopenReport(change: Change, { id }: { id: string }): Promise<void> {
  const { tx } = change;
  const report = found(await queries.findReport(tx, id));
  // Reopening twice (a double click, two tabs) is not an error.
  if (!report.settledAt) return;
  await OBJECTS[report.type].restore(change, report.targetId);
  const row = found(await queries.lockReport(tx, id));
  await requireNotHeld(change, id);
  if (!row.settledAt) return;
  await queries.markReport(tx, id, { settledAt: null, settledBy: null });
  await takeOutcomesBack(change, id);
  await removeDecision(tx, id);
  await audit(change, { action: 'reopen', entity: 'report', entityId: id });
}

export async function findOpenReport({ tx }: Change, id: string): Promise<queries.ReportRow> {
  const row = await queries.findReport(tx, id);
  if (!row || row.settledAt) throw notFound();
  return row;
}

/**
 * Locks the report and checks that it is open, not held by another administrator and unchanged since the caller saw it.
 */
export async function lockForDecision(change: Change, { id, revision }: Decision): Promise<queries.ReportRow> {
  const row = await queries.lockReport(change.tx, id);
  if (!row || row.settledAt) throw notFound();
  await requireNotHeld(change, id);
  await requireRevision(revision, row, () => showReport(change.tx, row));
  return row;
}

async function settle({ tx, actor }: Change, row: queries.ReportRow, outcome: CaseOutcome): Promise<void> {
  await queries.markReport(tx, row.id, { settledAt: new Date(), settledBy: actor.adminId ?? null });
  await recordDecision(tx, row, { outcome, deletedObject: true });
  await releaseHold(tx, row.id);
}

interface Removal {
  remove(change: Change, id: string): Promise<void>;
  restore(change: Change, id: string): Promise<void>;
}

const OBJECTS: Readonly<Record<queries.ReportType, Removal>> = {
  user: {
    remove: (change, userId) => deleteUser(change, { userId, reason: 'Meldung', erase: false }),
    restore: userDeletion.restore,
  },
  post: postDeletion,
  trip: tripDeletion,
};

/** Stores a complaint of an app user. All complaints about an object share one report. */
export async function recordReport(
  change: Change,
  { type, targetId, reporterId, reason, wantsOutcome = true }: Complaint,
): Promise<{ reportId: string }> {
  const { tx } = change;
  const searchText = await lockSearchText(tx, type, targetId);
  if (searchText === undefined) throw notFound();
  const at = new Date();
  const object = { type, targetId, searchText, at };
  const isQuiet = await isMuted(tx, reporterId);
  const report = await (isQuiet ? complaints.findOrCloseReport(tx, object) : complaints.openReport(tx, object));
  const reportId = report.id;
  await takeEvidence(tx, report, at);
  await complaints.upsertComplaint(tx, { reportId, reporterId, reason, wantsOutcome, createdAt: at });
  await countNotice(tx, type, at);
  await weighReport(tx, reportId);
  if (isQuiet) return { reportId };
  await withdrawOutcomes(tx, reportId);
  change.publish({ type: 'newReport', entity: 'report', entityId: reportId, action: 'create' });
  return { reportId };
}

export interface Complaint {
  type: queries.ReportType;
  targetId: string;
  reporterId: string;
  reason: string;
  /** Whether the reporter wants to hear the outcome. */
  wantsOutcome?: boolean;
}

/** Removes reports whose object has been erased. */
export async function purgeReports({ database }: Platform): Promise<void> {
  await complaints.removeOrphanedReports(database.drizzle);
}
