import type { Report } from '@leitstand/contract/reports';
import { audit } from '../../audit/audit.ts';
import type { Change } from '../../audit/change.ts';
import type { Queryable } from '../../db/database.ts';
import type { Rows } from '../../db/paging.ts';
import { notFound } from '../../http/app-error.ts';
import type { Platform } from '../../platform.ts';
import { postDeletion } from '../posts/posts.service.ts';
import { tripDeletion } from '../trips/trips.service.ts';
import { deleteUser } from '../users/users.service.ts';
import * as queries from './reports.queries.ts';

export async function listReports(db: Queryable, filter: queries.ReportFilter): Promise<Rows<Report>> {
  const { rows, total } = await queries.findReports(db, filter);
  const objects = await queries.findObjects(
    db,
    filter.type,
    rows.map(({ targetId }) => targetId),
  );
  const reporters = await queries.findReporters(
    db,
    rows.map(({ id }) => id),
  );
  const shown = rows.map((row) =>
    toReport(
      row,
      objects.get(row.targetId) ?? {},
      reporters.filter(({ reportId }) => reportId === row.id),
    ),
  );
  return { rows: shown, total };
}

/** The fields of the reported object that its type has; the others are blank. */
function toReport(
  row: queries.ReportRow,
  { galleryImages = [], ...object }: queries.ReportedObject,
  reporters: readonly queries.ReporterRow[],
): Report {
  return {
    _id: row.id,
    type: row.type,
    objectId: row.targetId,
    data: reporters.map(({ userId, userName, reason, createdAt }) => ({
      _id: userId ?? '',
      userName: userName ?? '',
      reason,
      createdAt: createdAt.toISOString(),
    })),
    checked: row.checkedAt !== null,
    createdAt: row.createdAt.toISOString(),
    userName: '',
    email: '',
    about: '',
    image: '',
    title: '',
    description: '',
    category: '',
    ...object,
    galleryImages: galleryImages.map((url) => ({ url })),
  };
}

/** Marks a report as processed or takes the mark back; who did it first stays on record. */
export async function checkReport(change: Change, { id, checked }: { id: string; checked: boolean }): Promise<void> {
  const row = await queries.lockOpenReport(change.tx, id);
  if (!row) throw notFound();
  if ((row.checkedAt !== null) === checked) return;
  await queries.markReport(change.tx, id, {
    checkedAt: checked ? new Date() : null,
    checkedBy: checked ? (change.actor.adminId ?? null) : null,
  });
  await audit(change, { action: checked ? 'check' : 'uncheck', entity: 'report', entityId: id });
}

/** Deletes the reported object and settles the report; neither happens without the other. */
export async function takeAction(
  platform: Platform,
  change: Change,
  { id, type }: { id: string; type: queries.ReportType },
): Promise<void> {
  const { tx, actor } = change;
  const report = await queries.findOpenReport(tx, id, type);
  if (!report) throw notFound();
  // The object is locked before its report, as everywhere: of two who act at once, one finds it gone.
  await REMOVALS[type](platform, change, report.targetId);
  await queries.markReport(tx, id, { settledAt: new Date(), settledBy: actor.adminId ?? null });
  await audit(change, { action: 'takeAction', entity: 'report', entityId: id });
}

type Removal = (platform: Platform, change: Change, id: string) => Promise<void>;

const REMOVALS: Readonly<Record<queries.ReportType, Removal>> = {
  user: (platform, change, userId) => deleteUser(platform, change, { userId, reason: 'Meldung', erase: false }),
  post: (_, change, id) => postDeletion.remove(change, id),
  trip: (_, change, id) => tripDeletion.remove(change, id),
};

/** Takes a complaint of an app user. There is one report per object, however many complain. */
export async function recordReport(
  change: Change,
  { type, targetId, reporterId, reason }: Complaint,
): Promise<{ reportId: string }> {
  const { tx } = change;
  const searchText = await queries.holdSearchText(tx, type, targetId);
  if (searchText === undefined) throw notFound();
  const at = new Date();
  const reportId = await queries.openReport(tx, { type, targetId, searchText, at });
  await queries.putEntry(tx, { reportId, reporterId, reason, createdAt: at });
  change.tell({ type: 'newReport', entity: 'report', entityId: reportId, action: 'create' });
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
  await queries.removeOrphanedReports(database.drizzle);
}
