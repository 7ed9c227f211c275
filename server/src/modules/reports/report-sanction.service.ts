import type { ReportSanction, Sanction } from '@leitstand/contract/moderation/sanctions';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../db/database.ts';
import { users } from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import type { Change } from '../../records/change.ts';
import type { Weighed } from '../../records/four-eyes/four-eyes.ts';
import { lockRecord } from '../../records/records.queries.ts';
import { showSanction } from '../sanctions/sanction-list.service.ts';
import { findSanctionOfRun, imposeSanction, withdrawSanction } from '../sanctions/sanctions.service.ts';
import { weighSuspension } from '../users/user-suspension.service.ts';
import { personBehind } from './report-approval.ts';
import { setOutcome } from './report-decisions.queries.ts';
import { findOpenReportsAbout } from './report-history.queries.ts';
import { findObjects } from './reported-objects.queries.ts';
import { checkReport, findOpenReport, lockForDecision, reopenReport, takeAction } from './reports.service.ts';

/** Sanctions the person behind a report. All open reports about them are one case: they are closed together. */
export async function sanctionReported(change: Change, input: ReportSanction, bulkRunId?: string): Promise<Sanction> {
  const { tx } = change;
  const { id, revision, deletesObject, ...imposed } = input;
  const report = await findOpenReport(change, id);
  const reported = (await findObjects(tx, report.type, [report.targetId])).get(report.targetId)?.person;
  const person = reported && (await lockRecord(tx, users, reported.id, 'present'));
  if (!person) throw notFound();
  const isDeleted = deletesObject && report.type !== 'user';
  if (isDeleted) await takeAction(change, { id, revision, type: report.type });
  else {
    await lockForDecision(change, { id, revision });
    await checkReport(change, { id, checked: true, outcome: 'action' });
  }
  const others = await findOpenReportsAbout(tx, person.id, change.actor.adminId);
  for (const otherId of others) await checkReport(change, { id: otherId, checked: true, outcome: 'action' });
  const closed = { reportIds: [id, ...others], deletedObject: isDeleted, bulkRunId };
  await setOutcome(tx, closed.reportIds, imposed.step);
  return showSanction(tx, await imposeSanction(change, person, imposed, closed));
}

export async function weighReportSanction(
  db: Queryable,
  { id: reportId, deletesObject, ...imposed }: ReportSanction,
  limits: Pick<Config, 'longSuspensionDays'>,
): Promise<Weighed> {
  const weighed = await weighSuspension(db, await personBehind(db, reportId), imposed, limits, {
    change: 'impose',
    reportId,
    deletesObject,
  });
  return imposed.step === 'warning' ? { ...weighed, amounts: {} } : weighed;
}

/** In a bulk action, a report that is closed already may belong to a person who was sanctioned just before. */
export async function sanctionReportedInBulk(change: Change, input: ReportSanction, bulkRunId: string): Promise<void> {
  const { checkedAt } = await findOpenReport(change, input.id);
  if (!checkedAt) await sanctionReported(change, input, bulkRunId);
}

/** Undoes what a bulk action did because of a user or a report, if anything. */
export async function withdrawOfRun(change: Change, recordId: string, bulkRunId: string): Promise<void> {
  const id = await findSanctionOfRun(change, bulkRunId, recordId);
  if (id !== undefined) await withdrawWithReports(change, id);
}

/** Undoes a sanction, and opens the reports again that it closed. */
export async function withdrawWithReports(change: Change, id: string): Promise<Sanction> {
  const row = await withdrawSanction(change, id);
  const [first, ...others] = row.reportIds;
  if (first !== undefined) {
    if (row.deletedObject) await reopenReport(change, { id: first });
    else await checkReport(change, { id: first, checked: false });
  }
  for (const otherId of others) await checkReport(change, { id: otherId, checked: false });
  return showSanction(change.tx, row);
}
