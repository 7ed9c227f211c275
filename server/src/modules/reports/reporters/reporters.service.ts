import { users } from '../../../db/schema.ts';
import { audit } from '../../../records/audit.ts';
import type { Change } from '../../../records/change.ts';
import { presentRecord } from '../../../records/records.queries.ts';
import * as queries from './reporters.queries.ts';

/**
 * Complaints of a muted reporter are stored, but open no case and have no weight. The user is not locked: a decision on
 * one of their reports, which are locked here, refers to the user.
 */
export async function muteReporter(
  change: Change,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  const { tx, actor } = change;
  await presentRecord(tx, users, userId);
  await queries.setMuting(tx, userId, {
    mutedAt: new Date(),
    mutedBy: actor.adminId ?? null,
    muteReason: reason,
  });
  await queries.weighReportsOf(tx, [userId]);
  await audit(change, { action: 'mute', entity: 'user', entityId: userId, reason });
}

export async function unmuteReporter(change: Change, { userId }: { userId: string }): Promise<void> {
  const { tx } = change;
  await presentRecord(tx, users, userId);
  // Unmuting twice (a double click, two tabs) is not an error.
  if (!(await queries.isMuted(tx, userId))) return;
  await queries.setMuting(tx, userId, { mutedAt: null, mutedBy: null, muteReason: '' });
  await queries.weighReportsOf(tx, [userId]);
  await audit(change, { action: 'unmute', entity: 'user', entityId: userId });
}
