import type { Ban } from '@leitstand/contract/bans';
import { newId } from '../../db/new-id.ts';
import { searchTextOf } from '../../db/search.ts';
import { found } from '../../errors.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { type BanRow, insertBan, removeBan } from './bans.queries.ts';

export function toBan(row: BanRow): Ban {
  return {
    _id: row.id,
    email: row.email,
    telephoneNumber: row.telephoneNumber,
    createdAt: row.createdAt.toISOString(),
  };
}

interface BannedContact {
  email: string;
  emailSort: string;
  telephoneNumber: string;
}

/** Returns the id of the entry. */
export async function addBan({ tx }: Change, { email, emailSort, telephoneNumber }: BannedContact): Promise<string> {
  const id = newId();
  await insertBan(tx, {
    id,
    email,
    emailSort,
    telephoneNumber,
    searchText: searchTextOf(email, telephoneNumber),
  });
  return id;
}

/** The log has no e-mail or phone number: the person may have asked for erasure. */
export async function liftBan(change: Change, id: string): Promise<void> {
  found(await removeBan(change.tx, id));
  await audit(change, { action: 'unblock', entity: 'blacklist', entityId: id });
}
