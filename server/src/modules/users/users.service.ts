import type { Language } from '@leitstand/contract/base/languages';
import type { SanctionGround } from '@leitstand/contract/base/limits';
import type { DeletedUser, NewUser, User, UserUpdate } from '@leitstand/contract/users';
import { berlinDay } from '../../db/berlin-day.ts';
import { emailKey } from '../../db/contact/email-key.ts';
import { samePhoneNumbers } from '../../db/contact/phone-number.ts';
import type { Queryable } from '../../db/database.ts';
import type { Rows } from '../../db/lists/paging.ts';
import { newId } from '../../db/new-id.ts';
import { users } from '../../db/schema.ts';
import { plainFold, searchTextOf } from '../../db/search.ts';
import { AppError, alreadyTaken, fieldInvalid, notFound } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { audit } from '../../records/audit.ts';
import { bySystem, type Change, runChange } from '../../records/change.ts';
import { requireStoredImage } from '../../records/chosen-image.ts';
import { requireFewMails } from '../../records/mail-limit.queries.ts';
import {
  changeRecord,
  findRecord,
  insertRecord,
  lockPresent,
  lockRecord,
  presentRecord,
} from '../../records/records.queries.ts';
import { requireRevision } from '../../records/save-record.ts';
import { KEPT_DAYS, keptSince } from '../../retention.ts';
import { addBan, requireNotBanned } from '../bans/bans.service.ts';
import { renameAuthor } from '../posts/posts.service.ts';
import { followStatus, recordBan } from '../sanctions/sanctions.service.ts';
import { recordCoins } from './user-coins.service.ts';
import { eraseUser } from './user-erasure.service.ts';
import * as queries from './users.queries.ts';
import { fromDateOfBirth, toDeletedUser, toUser } from './users.wire.ts';
import { requestVerificationMail } from './verification-mail.service.ts';

/** Vehicles and posts are hidden and restored with their user. */
export const userDeletion = { restore: restoreUser, purge: purgeDeletedUsers };

export async function listDeletedUsers(db: Queryable, filter: queries.DeletionFilter): Promise<Rows<DeletedUser>> {
  const { rows, total } = await queries.findDeletions(db, filter);
  return { rows: rows.map(toDeletedUser), total };
}

export async function getUser(db: Queryable, id: string): Promise<User> {
  const row = await presentRecord(db, users, id);
  return withVehicles(db, row);
}

/** Without `sendsMail`, the person is asked to verify the address when they sign in. */
export async function createUser(change: Change, input: NewUser, { sendsMail = true } = {}): Promise<User> {
  if (await queries.isEmailTaken(change.tx, plainFold(input.email))) throw alreadyTaken('email');
  await requireNotBanned(change, input);
  await requireStoredImage(change, input.image);
  const row = await insertRecord(change.tx, users, {
    id: newId(),
    ...input,
    ...userSortColumns(input.userName, input.email, input.telephoneNumber),
    dateOfBirth: fromDateOfBirth(input.dateOfBirth),
  });
  await followStatus(change, row.id, row.status);
  await audit(change, { action: 'create', entity: 'user', entityId: row.id, after: row });
  await recordCoins(change, row.id, { before: 0, after: row.currentCoins });
  if (sendsMail && !row.isVerified) await requestVerificationMail(change, row.id, row.language);
  return toUser(row, []);
}

export async function updateUser(change: Change, { _id, revision, dateOfBirth, ...input }: UserUpdate): Promise<User> {
  const { tx } = change;
  const before = await lockPresent(tx, users, _id);
  await requireRevision(revision, before, () => withVehicles(tx, before));
  const { email, telephoneNumber = before.telephoneNumber } = input;
  const emailSort = plainFold(email);
  if (emailSort !== before.emailSort && (await queries.isEmailTaken(tx, emailSort, _id))) throw alreadyTaken('email');
  // An existing user may keep a banned address or number, but not change to one.
  await requireNotBanned(change, {
    email: emailKey(email) === emailKey(before.email) ? '' : email,
    telephoneNumber: isSamePhone(before.telephoneNumber, telephoneNumber) ? '' : telephoneNumber,
  });
  if (input.image !== undefined && input.image !== before.image) await requireStoredImage(change, input.image);
  const { row: after, vehicleIds } = await queries.changeUser(tx, _id, {
    ...withoutUndefined(input),
    ...userSortColumns(input.userName, input.email, input.telephoneNumber ?? before.telephoneNumber),
    dateOfBirth: fromDateOfBirth(dateOfBirth),
    ...(input.status === undefined ? {} : await followStatus(change, _id, input.status)),
  });
  if (after.userName !== before.userName) await renameAuthor(change, _id, after.userName);
  await recordCoins(change, _id, { before: before.currentCoins, after: after.currentCoins });
  await audit(change, { action: 'update', entity: 'user', entityId: _id, before, after });
  return toUser(after, vehicleIds);
}

export async function deleteUser(
  change: Change,
  { userId, reason, erase }: { userId: string; reason: string; erase: boolean },
): Promise<void> {
  const row = await lockPresent(change.tx, users, userId);
  const now = new Date();
  await queries.recordDeletion(change.tx, userId, berlinDay(now), row.isAnonymous);
  if (erase) {
    await eraseUser(change, row, { action: 'erase', reason });
    return;
  }
  await changeRecord(change.tx, users, userId, {
    deletedAt: now,
    deletedBy: change.actor.adminId ?? null,
    deletionReason: reason,
  });
  await audit(change, { action: 'delete', entity: 'user', entityId: userId, reason });
}

async function restoreUser(change: Change, userId: string): Promise<void> {
  const row = await lockRecord(change.tx, users, userId, 'deleted');
  if (!row) {
    // Restoring twice (a double click, two tabs) is not an error.
    if (await findRecord(change.tx, users, userId)) return;
    throw notFound();
  }
  const taken = row.emailSort !== '' && (await queries.isEmailTaken(change.tx, row.emailSort, userId));
  if (taken) throw new AppError('NOT_RESTORABLE');
  await requireNotBanned(change, row);
  await changeRecord(change.tx, users, userId, { deletedAt: null, deletedBy: null, deletionReason: null });
  await queries.withdrawDeletion(change.tx, userId);
  await audit(change, { action: 'restore', entity: 'user', entityId: userId });
}

/** The caller sends the address, so that no mail goes to one that was changed in between. */
export async function sendVerificationMail(
  change: Change,
  { _id, email }: { _id: string; email: string },
  language: Language,
): Promise<void> {
  const user = await lockPresent(change.tx, users, _id);
  if (user.email.toLowerCase() !== email.toLowerCase()) throw fieldInvalid('email');
  const entry = { action: 'sendMail', entity: 'user', entityId: user.id } as const;
  await requireFewMails(change, entry);
  await requestVerificationMail(change, user.id, language);
  await audit(change, entry);
}

interface Ban {
  /** For the audit log. */
  reason?: string | undefined;
  ground?: SanctionGround | undefined;
  /** Added to the text of the ground in the mail to the person, if there is one. */
  message?: string | undefined;
  notify?: boolean | undefined;
}

/** Erases the user and bans e-mail and phone number, in one transaction. */
export async function banUser(
  change: Change,
  userId: string,
  { reason, ground = 'other', message = '', notify = false }: Ban,
): Promise<void> {
  const row = await lockPresent(change.tx, users, userId);
  const banId = await addBan(change, row);
  await recordBan(change, row, { banId, ground, message, notify });
  await queries.recordDeletion(change.tx, userId, berlinDay(new Date()), row.isAnonymous);
  await eraseUser(change, row, { action: 'ban', reason });
}

/** Erases users whose restore period is over, one per transaction. */
async function purgeDeletedUsers(platform: Platform, now: Date): Promise<void> {
  const ids = await queries.usersDeletedBefore(platform.database.drizzle, keptSince(KEPT_DAYS.deletedRecord, now));
  for (const id of ids) {
    await runChange(platform, bySystem('purge'), async (change) => {
      const row = await lockRecord(change.tx, users, id, 'deleted');
      if (row) await eraseUser(change, row, { action: 'erase', reason: row.deletionReason ?? undefined });
    });
  }
}

/** Columns for sorting and searching. */
export function userSortColumns(userName: string, email: string, telephoneNumber: string) {
  return {
    userNameSort: plainFold(userName),
    emailSort: plainFold(email),
    searchText: searchTextOf(userName, email, telephoneNumber),
  };
}

/** The user with their vehicles, deleted or not. */
export async function withVehicles(db: Queryable, row: queries.UserRow): Promise<User> {
  return toUser(row, await queries.vehicleIdsOf(db, row.id));
}

function isSamePhone(before: string, after: string): boolean {
  return before === after || samePhoneNumbers(before).includes(after);
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutUndefined<T extends object>(values: T): Present<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>;
}
