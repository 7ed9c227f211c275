import type { BodyOf } from '@leitstand/contract/base/endpoint';
import type { banReported } from '@leitstand/contract/reports';
import type { Queryable } from '../../db/database.ts';
import { found, notFound } from '../../errors.ts';
import type { Weighed } from '../../records/four-eyes/four-eyes.ts';
import { weighRemoval } from '../users/user-removal.service.ts';
import { findObjects } from './reported-objects.queries.ts';
import { findReport } from './reports.queries.ts';

/** The person behind a report. */
export async function weighBan(
  db: Queryable,
  { id: reportId, revision: _, ...ban }: BodyOf<typeof banReported>,
): Promise<Weighed> {
  return weighRemoval(db, await personBehind(db, reportId), { removal: 'ban', reportId, ...ban }, { ban: 1 });
}

/** The person behind an open report. */
export async function personBehind(db: Queryable, reportId: string): Promise<string> {
  const { type, targetId, settledAt } = found(await findReport(db, reportId));
  const person = (await findObjects(db, type, [targetId])).get(targetId)?.person;
  if (!person || settledAt) throw notFound();
  return person.id;
}
