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
import { showReport } from './report-case.service.ts';
import { dropHold } from './report-holds.queries.ts';
import { requireNotHeld } from './report-holds.service.ts';
import { findObjects, holdSearchText, lockPostsOf } from './reported-objects.queries.ts';
import * as queries from './reports.queries.ts';

/** Which case a decision is about, and what the administrator saw of it; an older panel does not say. */
interface Decision {
  id: string;
  revision?: number | undefined;
}

/** Marks a report as processed or takes the mark back; who did it first stays on record. */
export async function checkReport(change: Change, decision: Decision & { checked: boolean }): Promise<void> {
  const { id, checked } = decision;
  const row = await lockForDecision(change, decision);
  if ((row.checkedAt !== null) === checked) return;
  await queries.markReport(change.tx, id, {
    checkedAt: checked ? new Date() : null,
    checkedBy: checked ? (change.actor.adminId ?? null) : null,
  });
  await audit(change, { action: checked ? 'check' : 'uncheck', entity: 'report', entityId: id });
}

/** Deletes the reported object and settles the report; neither happens without the other. */
export async function takeAction(
  change: Change,
  { type, ...decision }: Decision & { type: queries.ReportType },
): Promise<void> {
  const report = await findOpenReport(change, decision.id);
  if (report.type !== type) throw notFound();
  // The object is locked before its report, as everywhere: of two who act at once, one finds it gone.
  await OBJECTS[type].remove(change, report.targetId);
  await lockForDecision(change, decision);
  await settle(change, decision.id);
  await audit(change, { action: 'takeAction', entity: 'report', entityId: decision.id });
}

/** Erases the person behind a report, blocks them from coming back and settles the report. Nobody can undo it. */
export async function banReported(change: Change, decision: Decision): Promise<void> {
  const { tx } = change;
  const report = await findOpenReport(change, decision.id);
  const person = (await findObjects(tx, report.type, [report.targetId])).get(report.targetId)?.person;
  if (!person || !(await lockRecord(tx, users, person.id, 'present'))) throw notFound();
  await lockPostsOf(tx, person.id);
  // A trip does not go with whoever made it, so it goes as if action were taken.
  if (report.type === 'trip') await tripDeletion.remove(change, report.targetId);
  await lockForDecision(change, decision);
  await settle(change, decision.id);
  await audit(change, { action: 'ban', entity: 'report', entityId: decision.id });
  await banUser(change, person.id);
}

/** Takes an action back: the object is restored and the report is open again, as it was before. */
export async function reopenReport(change: Change, { id }: { id: string }): Promise<void> {
  const { tx } = change;
  const report = found(await queries.findReport(tx, id));
  // Reopening twice (a doubled click, two tabs) is no failure.
  if (!report.settledAt) return;
  await OBJECTS[report.type].restore(change, report.targetId);
  const row = found(await queries.lockReport(tx, id));
  await requireNotHeld(change, id);
  if (!row.settledAt) return;
  await queries.markReport(tx, id, { settledAt: null, settledBy: null });
  await audit(change, { action: 'reopen', entity: 'report', entityId: id });
}

async function findOpenReport({ tx }: Change, id: string): Promise<queries.ReportRow> {
  const row = await queries.findReport(tx, id);
  if (!row || row.settledAt) throw notFound();
  return row;
}

/** The report, held until it is decided: it is still open, nobody else has it open, and it is as the caller saw it. */
async function lockForDecision(change: Change, { id, revision }: Decision): Promise<queries.ReportRow> {
  const row = await queries.lockReport(change.tx, id);
  if (!row || row.settledAt) throw notFound();
  await requireNotHeld(change, id);
  await requireRevision(revision, row, () => showReport(change.tx, row));
  return row;
}

async function settle({ tx, actor }: Change, id: string): Promise<void> {
  await queries.markReport(tx, id, { settledAt: new Date(), settledBy: actor.adminId ?? null });
  await dropHold(tx, id);
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

/** Takes a complaint of an app user. There is one report per object, however many complain. */
export async function recordReport(
  change: Change,
  { type, targetId, reporterId, reason }: Complaint,
): Promise<{ reportId: string }> {
  const { tx } = change;
  const searchText = await holdSearchText(tx, type, targetId);
  if (searchText === undefined) throw notFound();
  const at = new Date();
  const reportId = await complaints.openReport(tx, { type, targetId, searchText, at });
  await complaints.putEntry(tx, { reportId, reporterId, reason, createdAt: at });
  change.publish({ type: 'newReport', entity: 'report', entityId: reportId, action: 'create' });
  return { reportId };
}

export interface Complaint {
  type: queries.ReportType;
  targetId: string;
  reporterId: string;
  reason: string;
}

/** Reports go when what they report has been erased. */
export async function purgeReports({ database }: Platform): Promise<void> {
  await complaints.removeOrphanedReports(database.drizzle);
}
