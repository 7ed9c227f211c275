import type { Account, updateAccount as updateCall } from '@leitstand/contract/api/access/account';
import type { BodyOf } from '@leitstand/contract/base/endpoint';
import { MUTABLE_MAILS } from '@leitstand/contract/base/limits';
import type { Caller } from '../../caller.ts';
import type { Queryable } from '../../db/database.ts';
import { AppError, found } from '../../errors.ts';
import { requireFreeName } from '../../records/account-names.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { chosenImage } from '../../records/chosen-image.ts';
import { removeUnusedImages } from '../../records/remove-images.ts';
import { requireRevision } from '../../records/save-record.ts';
import { sendRenamed } from '../session/notice-mail.service.ts';
import * as queries from './account.queries.ts';

function toAccount(row: queries.AccountRow): Account {
  return {
    _id: row.id,
    userName: row.userName,
    email: row.email,
    image: row.image,
    role: row.role,
    language: row.language,
    scheme: row.scheme,
    mutedMails: MUTABLE_MAILS.filter((mail) => row.mutedMails.includes(mail)),
    hasPassword: row.passwordHash !== '',
    revision: row.revision,
  };
}

export async function readAccount(db: Queryable, { adminId }: Caller): Promise<Account> {
  return toAccount(found(await queries.findAccount(db, adminId)));
}

/** Stores what was sent; everything else stays. */
export async function updateAccount(
  change: Change,
  { adminId, isMachine }: Caller,
  sent: BodyOf<typeof updateCall>,
  files: readonly string[],
): Promise<Account> {
  if (isMachine) throw new AppError('NOT_FOR_MACHINES');
  const { tx } = change;
  const before = found(await queries.lockAccount(tx, adminId));
  await requireRevision(sent.revision, before, () => toAccount(before));
  const isRenamed = sent.userName !== undefined && sent.userName !== before.userName;
  if (isRenamed) await requireFreeName(change, { id: adminId, name: sent.userName ?? '' });
  const image = await chosenImage(change, { files, name: sent.image, present: before.image });
  const values = {
    userName: sent.userName ?? before.userName,
    image,
    language: sent.language ?? before.language,
    scheme: sent.scheme ?? before.scheme,
    mutedMails: sent.mutedMails ? [...new Set(sent.mutedMails)] : before.mutedMails,
  };
  const after = found(await queries.changeAccount(tx, before, values));
  await audit(change, {
    action: 'updateAccount',
    entity: 'administrator',
    entityId: adminId,
    before: ownValues(before),
    after: ownValues(after),
  });
  if (isRenamed) await sendRenamed(change, before, after.userName);
  if (before.image !== image && before.image !== '') await removeUnusedImages(change, [before.image]);
  return toAccount(after);
}

function ownValues({ userName, image, language, scheme, mutedMails }: queries.AccountRow) {
  return { userName, image, language, scheme, mutedMails };
}
