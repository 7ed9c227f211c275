import type { ObjectState } from '@leitstand/contract/moderation/report-evidence';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { ordered } from '../../../db/lists/paging.ts';
import { newId } from '../../../db/new-id.ts';
import { posts, reportEvidence, trips, users } from '../../../db/schema.ts';
import { findRecord } from '../../../records/records.queries.ts';
import type { ReportType } from '../reports.queries.ts';
import { stateOf } from './object-state.ts';

export type EvidenceRow = typeof reportEvidence.$inferSelect;

/** The current state of an object; undefined if it is deleted. */
export async function findState(db: Queryable, type: ReportType, id: string): Promise<ObjectState | undefined> {
  if (type === 'post') {
    const [row] = await db
      .select({ post: posts })
      .from(posts)
      .innerJoin(users, and(eq(users.id, posts.userId), isNull(users.deletedAt)))
      .where(and(eq(posts.id, id), isNull(posts.deletedAt)));
    return row && stateOf.post(row.post);
  }
  if (type === 'user') {
    const user = await findRecord(db, users, id);
    return user && stateOf.user(user);
  }
  const trip = await findRecord(db, trips, id);
  return trip && stateOf.trip(trip);
}

/** Oldest first. */
export async function findEvidence(db: Queryable, reportId: string): Promise<EvidenceRow[]> {
  return db
    .select()
    .from(reportEvidence)
    .where(eq(reportEvidence.reportId, reportId))
    .orderBy(...ordered(reportEvidence.takenAt, reportEvidence.id, 'asc'));
}

export async function insertEvidence(
  tx: Transaction,
  evidence: ObjectState & { reportId: string; takenAt: Date },
): Promise<void> {
  await tx.insert(reportEvidence).values({ id: newId(), ...evidence });
}

export async function deleteEvidence(tx: Transaction, id: string): Promise<void> {
  await tx.delete(reportEvidence).where(eq(reportEvidence.id, id));
}

/** Deletes the evidence of the earlier case of a report. */
export async function deleteEarlierEvidence(tx: Transaction, reportId: string, caseBegan: Date): Promise<void> {
  await tx
    .delete(reportEvidence)
    .where(and(eq(reportEvidence.reportId, reportId), lt(reportEvidence.takenAt, caseBegan)));
}

export async function isEvidenceImage(db: Queryable, reportId: string, name: string): Promise<boolean> {
  const uses = sql`${reportEvidence.images} @> array[${name}]`;
  return (await db.$count(reportEvidence, and(eq(reportEvidence.reportId, reportId), uses))) > 0;
}
