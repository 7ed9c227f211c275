import type { Language } from '@leitstand/contract/base/languages';
import type { Queryable } from '../../db/database.ts';
import type { sanctions } from '../../db/schema.ts';
import type { Platform } from '../../platform.ts';
import { toBan } from '../bans/bans.service.ts';
import { toOrder } from '../orders/orders.service.ts';
import { toPost } from '../posts/posts.service.ts';
import { reportsAbout } from '../reports/report-history.service.ts';
import { toTrip } from '../trips/trips.service.ts';
import { withVehicles } from '../users/users.service.ts';
import { toVehicle } from '../vehicles/vehicles.service.ts';
import * as queries from './disclosure.queries.ts';
import type { partText } from './disclosure.text.ts';
import type { Letter } from './disclosure-letter.ts';
import { auditOf, type PersonRow } from './person.queries.ts';

export interface Disclosure {
  readonly db: Queryable;
  readonly images: Platform['images'];
  readonly person: PersonRow;
  readonly language: Language;
  readonly createdAt: string;
  readonly letter: Letter;
}

type Row = Readonly<Record<string, unknown>>;
type SanctionRow = typeof sanctions.$inferSelect;

export interface DisclosurePart {
  /** Its key in the JSON document and its anchor on the page. */
  readonly key: keyof typeof partText;
  /** One record, a list of records, or short lines shown as a table. */
  readonly shape: 'record' | 'records' | 'lines';
  rows(db: Queryable, person: PersonRow): AsyncIterable<Row> | Iterable<Row> | Promise<Iterable<Row>>;
}

/** Everything that is stored about a person, in parts, without data about other people. */
export const DISCLOSURE_PARTS: readonly DisclosurePart[] = [
  {
    key: 'profile',
    shape: 'record',
    rows: async (db, person) => {
      const { country, isAnonymous, lastActiveAt } = person;
      const profile = await withVehicles(db, { ...person, appFields: {} });
      return [withoutOwner({ ...profile, country, isAnonymous, lastActiveAt })];
    },
  },
  { key: 'appFields', shape: 'record', rows: (_, { appFields }) => [appFields] },
  { key: 'deletion', shape: 'record', rows: deletion },
  { key: 'devices', shape: 'lines', rows: (db, { id }) => shown(queries.storedDevices(db, id), withoutOwner) },
  {
    key: 'vehicles',
    shape: 'records',
    rows: (db, { id, userName: ownerName }) =>
      shown(queries.storedVehicles(db, id), (row) => ({ ...toVehicle({ ...row, ownerName }), ...datesOf(row) })),
  },
  {
    key: 'posts',
    shape: 'records',
    rows: (db, { id, userName: authorName }) =>
      shown(queries.storedPosts(db, id), (row) => ({ ...toPost({ ...row, authorName }), ...datesOf(row) })),
  },
  {
    key: 'trips',
    shape: 'records',
    rows: (db, { id }) => shown(queries.storedTrips(db, id), (row) => ({ ...toTrip(row), ...datesOf(row) })),
  },
  {
    key: 'orders',
    shape: 'records',
    rows: (db, { id }) =>
      shown(queries.storedOrders(db, id), (row) => {
        const { cancelledAt, userEmail } = row;
        return { ...toOrder(row), userEmail, cancelledAt };
      }),
  },
  {
    key: 'coins',
    shape: 'lines',
    rows: (db, { id }) =>
      shown(queries.storedCoinMovements(db, id), ({ at, change, balance, reason }) => ({
        at,
        change,
        balance,
        reason,
      })),
  },
  {
    key: 'sanctions',
    shape: 'records',
    rows: (db, { id }) => shown(queries.storedSanctions(db, id), sanctionOf),
  },
  {
    key: 'sanctionMessages',
    shape: 'records',
    rows: (db, { id }) =>
      shown(queries.storedMessages(db, id), ({ subject, paragraphs, dueAt, mailedAt, pushedAt }) => ({
        subject,
        text: paragraphs.join('\n\n'),
        dueAt,
        mailedAt,
        pushedAt,
      })),
  },
  {
    key: 'staffNotes',
    shape: 'records',
    rows: (db, { id }) =>
      shown(queries.storedNotes(db, id), (row) => ({ text: row.text, endsOn: row.endsOn, ...datesOf(row) })),
  },
  {
    key: 'appeals',
    shape: 'records',
    rows: (db, { id }) =>
      shown(queries.storedAppeals(db, id), ({ text, createdAt, decidedAt, outcome, answer }) => ({
        text,
        createdAt,
        decidedAt,
        outcome,
        answer,
      })),
  },
  { key: 'activeDays', shape: 'lines', rows: (db, { id }) => shown(queries.activeDays(db, id), withoutOwner) },
  { key: 'drives', shape: 'lines', rows: (db, { id }) => shown(queries.drivenDays(db, id), withoutOwner) },
  {
    key: 'standings',
    shape: 'lines',
    rows: async (db, { id }) => (await queries.standingsOf(db, id)).map(withoutOwner),
  },
  { key: 'reportsReceived', shape: 'records', rows: (db, { id }) => reportsReceived(db, id) },
  {
    key: 'evidence',
    shape: 'records',
    rows: (db, { id }) =>
      shown(queries.evidenceAbout(db, id), ({ takenAt, fields, images: galleryImages }) => ({
        takenAt,
        ...fields,
        galleryImages,
      })),
  },
  { key: 'reportsMade', shape: 'records', rows: (db, { id }) => queries.reportsMadeBy(db, id) },
  { key: 'reportOutcomes', shape: 'lines', rows: (db, { id }) => queries.outcomesFor(db, id) },
  { key: 'reporter', shape: 'record', rows: (db, { id }) => queries.reporterRecordOf(db, id) },
  { key: 'blacklist', shape: 'records', rows: (db, person) => shown(queries.bansOf(db, person), banOf) },
  { key: 'broadcasts', shape: 'records', rows: (db, { id }) => queries.broadcastsTo(db, id) },
  { key: 'testRecipient', shape: 'record', rows: (db, { id }) => queries.testRecipientRecordOf(db, id) },
  { key: 'notices', shape: 'records', rows: (db, person) => queries.notificationsAbout(db, person) },
  { key: 'audit', shape: 'records', rows: (db, { id }) => auditEntries(db, id) },
  { key: 'bulkActions', shape: 'records', rows: (db, { id }) => queries.bulkItemsAbout(db, id) },
  {
    key: 'csvRows',
    shape: 'records',
    rows: async (db, { id }) =>
      (await queries.csvRowsAbout(db, id)).map(({ before, ...row }) => ({ ...row, ...before })),
  },
  {
    key: 'keptAnswers',
    shape: 'records',
    rows: async (db, { id }) =>
      (await queries.storedResponsesAbout(db, id)).map(({ answer, ...row }) => ({ ...row, answer: dataOf(answer) })),
  },
  {
    key: 'images',
    shape: 'lines',
    rows: (db, { id }) =>
      shown(queries.imagesOf(db, id), ({ uploadedBy: _, internal: __, endsAt: ___, ...image }) => ({ ...image })),
  },
  {
    key: 'approvals',
    shape: 'records',
    rows: (db, { id }) =>
      shown(queries.storedApprovals(db, id), ({ id: _id, action, state, createdAt, decidedAt, preview, reason }) => {
        const { kind, figures: _, ...request } = preview;
        // What is said about many people says nothing about one of them.
        const own = kind === 'bulk' || kind === 'csv' ? {} : request;
        return { _id, action, state, createdAt, decidedAt, ...own, answer: reason };
      }),
  },
  {
    key: 'imports',
    shape: 'records',
    rows: (db, { id }) =>
      shown(queries.importedRecords(db, id), ({ kind, id: recordId, ref, unknownFields, images }) => ({
        kind,
        recordId,
        oldId: ref,
        unknownFields,
        oldImages: images,
      })),
  },
  {
    key: 'importRejects',
    shape: 'records',
    rows: async (db, { id }) =>
      (await queries.rejectsOf(db, id)).map(({ kind, ref: oldId, problems, value: asRead }) => ({
        kind,
        oldId,
        problems: problems.map(textOf).join(', '),
        asRead,
      })),
  },
];

async function* shown<T>(rows: AsyncIterable<T>, show: (row: T) => Row): AsyncGenerator<Row> {
  for await (const row of rows) yield withoutOwner(show(row));
}

/** The field that did not fit, and why. */
function textOf(problem: unknown): string {
  const { field, code } = problem as { field?: string; code?: string };
  return `${field ?? ''}: ${code ?? ''}`;
}

/** The document names the person once, and revisions are not personal data. */
function withoutOwner({ user: _, userId: __, revision: ___, ...row }: Row): Row {
  return row;
}

function datesOf({ createdAt, deletedAt, deletionReason }: PersonRow | Dates) {
  return { createdAt, deletedAt, deletionReason };
}

type Dates = Pick<PersonRow, 'createdAt' | 'deletedAt' | 'deletionReason'>;

async function* deletion(db: Queryable, { id, deletedAt, deletionReason }: PersonRow): AsyncGenerator<Row> {
  const [stored] = await queries.deletionOf(db, id);
  if (stored || deletedAt)
    yield { deletedAt, deletionReason, countedOn: stored?.day, wasAnonymous: stored?.wasAnonymous };
}

function banOf(row: Parameters<typeof toBan>[0]): Row {
  return toBan(row);
}

/** Without the administrators. */
function sanctionOf({
  id,
  step,
  ground,
  message,
  createdAt,
  until,
  hidesContent,
  endedAt,
  end,
  endReason,
}: SanctionRow) {
  return { _id: id, step, ground, message, createdAt, until, hidesContent, endedAt, end, endReason };
}

/** What was reported, why and the outcome, but never the reporter. */
async function* reportsReceived(db: Queryable, userId: string): AsyncGenerator<Row> {
  for (let skip = 0; ; skip += queries.BATCH) {
    const { rows } = await reportsAbout(db, userId, { skip, limit: queries.BATCH });
    for (const { at, report } of rows) yield { lastReportedAt: at, ...report };
    if (rows.length < queries.BATCH) return;
  }
}

/** Oldest first: entries that are logged during the export come last and shift no page. */
async function* auditEntries(db: Queryable, userId: string): AsyncGenerator<Row> {
  for (let skip = 0; ; skip += queries.BATCH) {
    const { rows } = await auditOf(db, userId, { skip, limit: queries.BATCH }, 'asc');
    for (const { id, at, adminId, action, entity, entityId, reason, before, after } of rows) {
      const by = adminId === null ? 'System' : 'Administrator';
      yield {
        _id: id,
        at,
        by,
        action,
        entity,
        entityId,
        reason,
        before: withoutAdministrators(before),
        after: withoutAdministrators(after),
      };
    }
    if (rows.length < queries.BATCH) return;
  }
}

/** What the person was shown of themselves; its revision is not personal data. */
function dataOf(answer: { data?: unknown } | null): unknown {
  const data = answer?.data;
  return typeof data === 'object' && data !== null ? withoutOwner(data as Row) : data;
}

const ADMINISTRATORS = [
  'adminId',
  'adminName',
  'deletedBy',
  'uploadedBy',
  'createdBy',
  'checkedBy',
  'settledBy',
  'approvedBy',
  'approvedByEmail',
];

function withoutAdministrators(values: Row | null): Row | null {
  return values && Object.fromEntries(Object.entries(values).filter(([key]) => !ADMINISTRATORS.includes(key)));
}
