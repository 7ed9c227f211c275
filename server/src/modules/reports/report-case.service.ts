import type { ModerationFigures } from '@leitstand/contract/api/moderation';
import { REPORT_TYPES } from '@leitstand/contract/base/limits';
import type { Post } from '@leitstand/contract/posts';
import type { CaseHolder, Report, ReportCase } from '@leitstand/contract/reports';
import type { Trip } from '@leitstand/contract/trips';
import type { User } from '@leitstand/contract/users';
import type { Queryable } from '../../db/database.ts';
import type { Page, Rows } from '../../db/lists/paging.ts';
import { trips } from '../../db/schema.ts';
import { AppError, found, notFound } from '../../errors.ts';
import { findRecord } from '../../records/records.queries.ts';
import { getPost, latestPostsOf } from '../posts/posts.service.ts';
import { proposeStep } from '../sanctions/moderation.service.ts';
import { sanctionsOf } from '../sanctions/sanction-list.service.ts';
import { toTrip } from '../trips/trips.service.ts';
import { getUser } from '../users/users.service.ts';
import { findReporters, type ReporterRow } from './complaints.queries.ts';
import { evidenceOf } from './evidence/evidence.service.ts';
import { historyOf } from './report-history.service.ts';
import { holdersOf } from './report-holds.service.ts';
import { findObjects, type ReportedObject } from './reported-objects.queries.ts';
import {
  countByAge,
  findReport,
  findReports,
  type ReportCriteria,
  type ReportRow,
  type ReportType,
} from './reports.queries.ts';

const SHOWN_POSTS = 6;

export async function listReports(db: Queryable, filter: ReportCriteria & Page): Promise<Rows<Report>> {
  const { rows, total } = await findReports(db, filter);
  return { rows: await showReports(db, filter.type, rows), total };
}

/** As the lists show them. */
export async function countOpenCases(db: Queryable): Promise<ModerationFigures['open']> {
  const open: ModerationFigures['open'] = [];
  for (const type of REPORT_TYPES) open.push({ type, ...(await countByAge(db, type)) });
  return open;
}

export async function showReport(db: Queryable, row: ReportRow): Promise<Report> {
  const [report] = await showReports(db, row.type, [row]);
  if (!report) throw notFound();
  return report;
}

/** Reports of one type as the lists show them. */
export async function showReports(db: Queryable, type: ReportType, rows: readonly ReportRow[]): Promise<Report[]> {
  const ids = rows.map(({ id }) => id);
  const objects = await findObjects(
    db,
    type,
    rows.map(({ targetId }) => targetId),
  );
  const reporters = await findReporters(db, ids);
  const holders = await holdersOf(db, ids);
  return rows.map((row) =>
    toReport(row, {
      object: objects.get(row.targetId) ?? { person: null },
      reporters: reporters.filter(({ reportId }) => reportId === row.id),
      holder: holders.get(row.id) ?? null,
    }),
  );
}

interface ReportParts {
  object: ReportedObject;
  reporters: readonly ReporterRow[];
  holder: CaseHolder | null;
}

/** Fields that the type of the object does not have are blank. */
function toReport(row: ReportRow, { object, reporters, holder }: ReportParts): Report {
  const { galleryImages = [], person, ...fields } = object;
  return {
    _id: row.id,
    type: row.type,
    objectId: row.targetId,
    data: reporters.map(({ userId, userName, reason, createdAt, record }) => ({
      _id: userId ?? '',
      userName: userName ?? '',
      reason,
      createdAt: createdAt.toISOString(),
      right: record?.right ?? 0,
      wrong: record?.wrong ?? 0,
      muted: record !== null && record.mutedAt !== null,
      muteReason: record?.muteReason ?? '',
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
    ...fields,
    galleryImages: galleryImages.map((url) => ({ url })),
    person: person && { _id: person.id, userName: person.userName },
    holder,
    revision: row.revision,
  };
}

/** Everything needed for a decision, whatever the state of the report. */
export async function getReportCase(db: Queryable, id: string): Promise<ReportCase> {
  const row = found(await findReport(db, id));
  const report = await showReport(db, row);
  const person = report.person ? await orNull(getUser(db, report.person._id)) : null;
  return {
    report,
    settled: row.settledAt !== null,
    ...(await objectOf(db, row)),
    person,
    posts: person ? await otherPosts(db, person._id, row.targetId) : [],
    history: await historyOf(db, row, report.person?._id),
    sanctions: person ? await sanctionsOf(db, person._id) : [],
    proposal: person ? await proposeStep(db, person._id) : null,
    ...(await evidenceOf(db, row)),
  };
}

async function otherPosts(db: Queryable, userId: string, reportedId: string): Promise<Post[]> {
  const posts = await latestPostsOf(db, userId, SHOWN_POSTS + 1);
  return posts.filter(({ _id }) => _id !== reportedId).slice(0, SHOWN_POSTS);
}

/** The current state of the reported object; null if it was deleted. */
async function objectOf(
  db: Queryable,
  { type, targetId }: ReportRow,
): Promise<{ user: User | null; post: Post | null; trip: Trip | null }> {
  const trip = type === 'trip' ? await findRecord(db, trips, targetId) : undefined;
  return {
    user: type === 'user' ? await orNull(getUser(db, targetId)) : null,
    post: type === 'post' ? await orNull(getPost(db, targetId)) : null,
    trip: trip ? toTrip(trip) : null,
  };
}

async function orNull<T>(record: Promise<T>): Promise<T | null> {
  return record.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  });
}
