import { isDeepStrictEqual } from 'node:util';
import type { Evidence, ObjectState } from '@leitstand/contract/moderation/report-evidence';
import type { Queryable, Transaction } from '../../../db/database.ts';
import type { ReportRow } from '../reports.queries.ts';
import * as queries from './evidence.queries.ts';

/** Someone may change an object after every complaint. */
const MOST_STATES = 10;

/**
 * Keeps the state of a reported object unless it is the one that was kept last. Of more than `MOST_STATES`, the first
 * ones and the latest are kept. The object must be locked.
 */
export async function takeEvidence(
  tx: Transaction,
  { id: reportId, type, targetId, createdAt }: Pick<ReportRow, 'id' | 'type' | 'targetId' | 'createdAt'>,
  takenAt: Date,
): Promise<void> {
  await queries.deleteEarlierEvidence(tx, reportId, createdAt);
  const state = await queries.findState(tx, type, targetId);
  const known = await queries.findEvidence(tx, reportId);
  const latest = known.at(-1);
  if (!state || (latest && isSame(state, latest))) return;
  if (latest && known.length >= MOST_STATES) await queries.deleteEvidence(tx, latest.id);
  await queries.insertEvidence(tx, { reportId, takenAt, ...state });
}

function isSame(state: ObjectState, { fields, images }: ObjectState): boolean {
  return isDeepStrictEqual(state, { fields, images });
}

/** The states at the time of the complaints, oldest first, and the current one; null if the object is deleted. */
export async function evidenceOf(
  db: Queryable,
  { id, type, targetId }: Pick<ReportRow, 'id' | 'type' | 'targetId'>,
): Promise<{ evidence: Evidence[]; current: ObjectState | null }> {
  const rows = await queries.findEvidence(db, id);
  const evidence = rows.map(({ id: _id, takenAt, fields, images }) => ({
    _id,
    takenAt: takenAt.toISOString(),
    fields,
    images,
  }));
  return { evidence, current: (await queries.findState(db, type, targetId)) ?? null };
}
