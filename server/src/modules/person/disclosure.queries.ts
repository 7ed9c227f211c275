import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { bansContact } from '../../db/contact/banned-contact.ts';
import type { Queryable } from '../../db/database.ts';
import { reportsAbout } from '../../db/reports-about.ts';
import {
  appeals,
  approvals,
  bans,
  broadcastReached,
  broadcasts,
  bulkItems,
  bulkRuns,
  coinMovements,
  csvLoads,
  csvRows,
  devices,
  drives,
  files,
  idempotencyKeys,
  importRefs,
  importRejects,
  notifications,
  posts,
  reportEntries,
  reportEvidence,
  reporters,
  reportOutcomes,
  reports,
  rewardOrders,
  sanctionMessages,
  sanctions,
  staffNotes,
  standings,
  testRecipients,
  trips,
  userActivity,
  userDeletions,
  vehicles,
} from '../../db/schema.ts';
import { imagesAbout } from '../../records/files.queries.ts';
import { mentions } from '../../records/four-eyes/approvals.queries.ts';
import { ownRecords, type PersonRow } from './person.queries.ts';

// Everything stored about a person, deleted or not, read in batches: a slow download holds no transaction open.

export const BATCH = 200;

export const storedDevices = (db: Queryable, userId: string) =>
  allRows(db, devices, devices.token, 'token', eq(devices.userId, userId));
export const storedVehicles = (db: Queryable, userId: string) =>
  allRows(db, vehicles, vehicles.id, 'id', eq(vehicles.userId, userId));
export const storedPosts = (db: Queryable, userId: string) =>
  allRows(db, posts, posts.id, 'id', eq(posts.userId, userId));
export const storedTrips = (db: Queryable, userId: string) =>
  allRows(db, trips, trips.id, 'id', eq(trips.userId, userId));
export const storedOrders = (db: Queryable, userId: string) =>
  allRows(db, rewardOrders, rewardOrders.id, 'id', eq(rewardOrders.userId, userId));
export const storedCoinMovements = (db: Queryable, userId: string) =>
  allRows(db, coinMovements, coinMovements.id, 'id', eq(coinMovements.userId, userId));
export const storedSanctions = (db: Queryable, userId: string) =>
  allRows(db, sanctions, sanctions.id, 'id', eq(sanctions.userId, userId));
export const storedMessages = (db: Queryable, userId: string) =>
  allRows(db, sanctionMessages, sanctionMessages.id, 'id', eq(sanctionMessages.userId, userId));
export const storedNotes = (db: Queryable, userId: string) =>
  allRows(db, staffNotes, staffNotes.id, 'id', eq(staffNotes.userId, userId));
export const storedAppeals = (db: Queryable, userId: string) =>
  allRows(db, appeals, appeals.id, 'id', eq(appeals.userId, userId));
export const storedApprovals = (db: Queryable, userId: string) =>
  allRows(db, approvals, approvals.id, 'id', mentions(userId));
export const activeDays = (db: Queryable, userId: string) =>
  allRows(db, userActivity, userActivity.day, 'day', eq(userActivity.userId, userId));
export const drivenDays = (db: Queryable, userId: string) =>
  allRows(db, drives, drives.day, 'day', eq(drives.userId, userId));

/** Whether broadcasts can be sent to the person as a test. */
export async function testRecipientRecordOf(db: Queryable, userId: string) {
  return db
    .select({ createdAt: testRecipients.createdAt })
    .from(testRecipients)
    .where(eq(testRecipients.userId, userId));
}

/** At most one row per metric and number of days. */
export async function standingsOf(db: Queryable, userId: string) {
  return db.select().from(standings).where(eq(standings.userId, userId)).orderBy(standings.metric, standings.days);
}

export async function deletionOf(db: Queryable, userId: string) {
  return db.select().from(userDeletions).where(eq(userDeletions.userId, userId));
}

/** What the person reported, and why. */
export function reportsMadeBy(db: Queryable, userId: string) {
  const { id, reason, wantsOutcome, createdAt } = reportEntries;
  return inBatches<{ id: string; type: string; reason: string; wantsOutcome: boolean; createdAt: Date }>((last) =>
    db
      .select({ id, type: reports.type, reason, wantsOutcome, createdAt })
      .from(reportEntries)
      .innerJoin(reports, eq(reports.id, reportEntries.reportId))
      .where(and(eq(reportEntries.reporterId, userId), last && gt(id, last.id)))
      .orderBy(id)
      .limit(BATCH),
  );
}

/** How reports of the person were decided. */
export async function outcomesFor(db: Queryable, userId: string) {
  const { reportedAt, outcome, mailedAt } = reportOutcomes;
  return db
    .select({ reportedAt, outcome, mailedAt })
    .from(reportOutcomes)
    .where(eq(reportOutcomes.reporterId, userId))
    .orderBy(reportedAt);
}

/** How often the person was right, and whether they are muted. */
export async function reporterRecordOf(db: Queryable, userId: string) {
  const { right, wrong, mutedAt, muteReason } = reporters;
  return db.select({ right, wrong, mutedAt, muteReason }).from(reporters).where(eq(reporters.userId, userId));
}

/** What the person or their content looked like when it was reported. */
export const evidenceAbout = (db: Queryable, userId: string) =>
  allRows(db, reportEvidence, reportEvidence.id, 'id', sql`${reportEvidence.reportId} in (${reportsAbout(userId)})`);

/** Bans of this person, or of another one with the same e-mail or phone number. */
export function bansOf(db: Queryable, { email, telephoneNumber }: PersonRow) {
  const isSame = or(bansContact('email', email), bansContact('telephoneNumber', telephoneNumber));
  return allRows(db, bans, bans.id, 'id', isSame ?? sql`false`);
}

/** Punctuation that may surround a name. */
const PUNCTUATION = `,.;:!?()"'„“”‚‘’`;
const withWordBoundaries = (text: SQL | AnyPgColumn) =>
  sql`' ' || translate(${text}, ${PUNCTUATION}, ${' '.repeat([...PUNCTUATION].length)}) || ' '`;

/** Notifications that name the person or link to one of their records. */
export function notificationsAbout(db: Queryable, { id, userName, email }: PersonRow) {
  const names = [userName, email].filter((name) => name.trim() !== '');
  const named = names.map(
    (name) => sql`strpos(${withWordBoundaries(notifications.subject)}, ${withWordBoundaries(sql`${name}::text`)}) > 0`,
  );
  // The notification of a waiting order has the order's id.
  const isOwn = sql`(own.id = ${notifications.id}::text or strpos(${notifications.target}, own.id) > 0)`;
  const linksToOwn = sql`exists (select 1 from ${ownRecords(id)} own where ${isOwn})`;
  return allRows(db, notifications, notifications.id, 'id', or(linksToOwn, ...named));
}

/** Broadcasts in delivery that have reached the person; recipients of finished broadcasts are not stored. */
export async function broadcastsTo(db: Queryable, userId: string) {
  return db
    .select({
      broadcastId: broadcasts.id,
      createdAt: broadcasts.createdAt,
      messageDe: broadcasts.messageDe,
      messageEn: broadcasts.messageEn,
    })
    .from(broadcastReached)
    .innerJoin(broadcasts, eq(broadcasts.id, broadcastReached.broadcastId))
    .where(eq(broadcastReached.userId, userId))
    .orderBy(broadcasts.createdAt, broadcasts.id);
}

/** Bulk actions that included records of the person. */
export function bulkItemsAbout(db: Queryable, userId: string) {
  return inBatches<BulkItem>((last) =>
    db
      .select({
        runId: bulkItems.runId,
        position: bulkItems.position,
        resource: bulkRuns.resource,
        action: bulkRuns.action,
        reason: bulkRuns.reason,
        createdAt: bulkRuns.createdAt,
        recordId: bulkItems.recordId,
        state: bulkItems.state,
        code: bulkItems.code,
      })
      .from(bulkItems)
      .innerJoin(bulkRuns, eq(bulkRuns.id, bulkItems.runId))
      .where(
        and(
          sql`${bulkItems.recordId} in (select own.id::uuid from ${ownRecords(userId)} own)`,
          last && sql`(${bulkItems.runId}, ${bulkItems.position}) > (${last.runId}::uuid, ${last.position}::integer)`,
        ),
      )
      .orderBy(bulkItems.runId, bulkItems.position)
      .limit(BATCH),
  );
}

type BulkItem = {
  runId: string;
  position: number;
  resource: string;
  action: string;
  reason: string;
  createdAt: Date;
  recordId: string;
  state: string;
  code: string | null;
};

/** Rows of CSV files that added or changed the person, with what they replaced. */
export async function csvRowsAbout(db: Queryable, userId: string) {
  return db
    .select({ loadId: csvRows.loadId, createdAt: csvLoads.createdAt, state: csvRows.state, before: csvRows.before })
    .from(csvRows)
    .innerJoin(csvLoads, eq(csvLoads.id, csvRows.loadId))
    .where(eq(csvRows.recordId, userId))
    .orderBy(csvLoads.createdAt, csvRows.loadId);
}

/** Stored responses to calls about the person, kept for idempotency. */
export async function storedResponsesAbout(db: Queryable, userId: string) {
  const { call, createdAt, answer } = idempotencyKeys;
  return db
    .select({ call, createdAt, answer })
    .from(idempotencyKeys)
    .where(sql`${answer} #>> '{data,_id}' in (select own.id from ${ownRecords(userId)} own)`)
    .orderBy(createdAt);
}

/** Where the person's records came from, if they were imported. */
export const importedRecords = (db: Queryable, userId: string) =>
  allRows(
    db,
    importRefs,
    importRefs.id,
    'id',
    sql`${importRefs.id} in (select own.id::uuid from ${ownRecords(userId)} own)`,
  );

/** What imports could not bring whole of the person's records. */
export async function rejectsOf(db: Queryable, userId: string) {
  return db
    .select({
      kind: importRejects.kind,
      ref: importRejects.ref,
      problems: importRejects.problems,
      value: importRejects.value,
    })
    .from(importRejects)
    .innerJoin(importRefs, and(eq(importRefs.kind, importRejects.kind), eq(importRefs.ref, importRejects.ref)))
    .where(sql`${importRefs.id} in (select own.id::uuid from ${ownRecords(userId)} own)`)
    .orderBy(importRejects.kind, importRejects.ref);
}

/** Stored images of the person's records. */
export function imagesOf(db: Queryable, userId: string) {
  return allRows(db, files, files.name, 'name', sql`${files.name} in (${imagesAbout(userId)})`);
}

/** All rows in batches, using the key as cursor. */
function allRows<T extends PgTable, K extends keyof T['$inferSelect']>(
  db: Queryable,
  table: T,
  column: AnyPgColumn,
  key: K,
  where: SQL | undefined,
): AsyncGenerator<T['$inferSelect']> {
  return inBatches<T['$inferSelect']>(
    async (last) =>
      (await db
        .select()
        .from(table as PgTable)
        .where(and(where, last && gt(column, last[key])))
        .orderBy(column)
        .limit(BATCH)) as T['$inferSelect'][],
  );
}

async function* inBatches<Row>(fetch: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  let last: Row | undefined;
  do {
    const rows: Row[] = await fetch(last);
    yield* rows;
    last = rows.length < BATCH ? undefined : rows.at(-1);
  } while (last);
}
