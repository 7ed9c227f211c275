import { MAX_BROADCAST_TESTS, MAX_TEST_RECIPIENTS } from '@leitstand/contract/base/limits';
import type { TestRecipient, TestRecipients } from '@leitstand/contract/test-recipients';
import { type Caller, hasRight } from '../../caller.ts';
import type { Queryable } from '../../db/database.ts';
import { AppError, found } from '../../errors.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { findDevices } from '../../records/devices.queries.ts';
import * as queries from './test-recipients.queries.ts';

export async function listTestRecipients(db: Queryable, caller: Caller): Promise<TestRecipients> {
  const rows = await queries.findTestRecipients(db);
  const { tests } = await queries.countTestsToday(db, caller.adminId);
  return {
    recipients: rows.map((row) => toRecipient(row, caller)),
    testsLeft: Math.max(0, MAX_BROADCAST_TESTS - tests),
  };
}

export async function addTestRecipient(change: Change, caller: Caller, userId: string): Promise<TestRecipient> {
  const { tx, actor } = change;
  const listed = await queries.lockTestRecipients(tx);
  found(await findDevices(tx, userId));
  if (!(await queries.isTestRecipient(tx, userId))) {
    if (listed >= MAX_TEST_RECIPIENTS) throw new AppError('TEST_LIST_FULL', { n: MAX_TEST_RECIPIENTS });
    await queries.insertTestRecipient(tx, { userId, addedBy: caller.adminId, addedByName: actor.name });
    await audit(change, { action: 'addTestRecipient', entity: 'user', entityId: userId });
  }
  const [row] = await queries.findTestRecipients(tx, userId);
  return toRecipient(found(row), caller);
}

export async function removeTestRecipient(change: Change, userId: string): Promise<{ _id: string }> {
  const wasListed = await queries.removeTestRecipient(change.tx, userId);
  if (wasListed) await audit(change, { action: 'removeTestRecipient', entity: 'user', entityId: userId });
  return { _id: userId };
}

function toRecipient(
  { id: _id, email, deletedAt, createdAt, ...row }: queries.TestRecipientRow,
  caller: Caller,
): TestRecipient {
  const shownEmail = hasRight(caller, 'ReadUsers') ? email : '';
  return { _id, email: shownEmail, isDeleted: deletedAt !== null, createdAt: createdAt.toISOString(), ...row };
}
