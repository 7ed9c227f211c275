import { MAX_AMOUNT } from '@leitstand/contract/base/limits';
import { berlinDay } from '../../db/berlin-day.ts';
import { fieldInvalid, notFound } from '../../errors.ts';
import type { Change } from '../../records/change.ts';
import { addDrive, insertActivity, markSeen } from './activity.queries.ts';

/** A user used the app. Counted once a day. */
export async function recordActivity({ tx }: Pick<Change, 'tx'>, userId: string, at: Date): Promise<void> {
  if (!(await markSeen(tx, userId, at))) throw notFound();
  await insertActivity(tx, userId, berlinDay(at));
}

/** A user drove, which also counts as activity. Drives of a day add up. */
export async function recordDrive(
  change: Pick<Change, 'tx'>,
  userId: string,
  kilometers: number,
  at: Date,
): Promise<void> {
  if (!(kilometers >= 0 && kilometers <= MAX_AMOUNT)) throw fieldInvalid('kilometers');
  await recordActivity(change, userId, at);
  await addDrive(change.tx, userId, berlinDay(at), kilometers);
}
