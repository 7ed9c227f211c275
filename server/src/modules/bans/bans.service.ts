import type { Ban, BanRelease } from '@leitstand/contract/bans';
import { formatPhone } from '@leitstand/contract/base/phone';
import { berlinDay } from '../../db/berlin-day.ts';
import type { Contact, ContactField } from '../../db/contact/banned-contact.ts';
import { emailKey } from '../../db/contact/email-key.ts';
import type { Queryable } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { searchTextOf } from '../../db/search.ts';
import { AppError, found } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import * as queries from './bans.queries.ts';

export function toBan(row: queries.BanRow): Ban {
  return {
    _id: row.id,
    email: row.email,
    telephoneNumber: row.telephoneNumber,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Returns the id of the entry. */
export async function addBan({ tx }: Change, { email, telephoneNumber }: Contact): Promise<string> {
  const id = newId();
  await queries.insertBan(tx, { id, ...banColumns({ email, telephoneNumber }) });
  return id;
}

export function banColumns({ email, telephoneNumber }: Contact) {
  const searchText = searchTextOf(email, telephoneNumber);
  return { email, emailKey: emailKey(email), telephoneNumber, searchText };
}

/** Refuses a banned address or number, and names the ban that it matches. Blank ones are never banned. */
export async function requireNotBanned({ tx }: Change, contact: Contact): Promise<void> {
  for (const field of ['email', 'telephoneNumber'] as const) {
    const ban = await queries.findBanOf(tx, field, { value: contact[field] });
    if (!ban) continue;
    const match = field === 'email' ? ban.email : formatPhone(ban.telephoneNumber);
    throw new AppError('ON_BLACKLIST', { field, ban: { match, day: berlinDay(ban.createdAt) } });
  }
}

/** The other bans that still block the address or the number once this one is lifted. */
export async function showRelease(db: Queryable, id: string): Promise<BanRelease> {
  const ban = found(await queries.findBan(db, id));
  const remaining = async (field: ContactField) => {
    const other = await queries.findBanOf(db, field, { value: ban[field], exceptId: id });
    return other ? toBan(other) : null;
  };
  return { email: await remaining('email'), telephoneNumber: await remaining('telephoneNumber') };
}

/** The log has no e-mail or phone number: the person may have asked for erasure. */
export async function liftBan(change: Change, id: string): Promise<void> {
  found(await queries.removeBan(change.tx, id));
  await audit(change, { action: 'unblock', entity: 'blacklist', entityId: id });
}

const BATCH = 200;

/** Computes the keys of bans that an older version stored. */
export async function fillKeys({ database }: Platform): Promise<void> {
  let filled: number;
  do {
    filled = await database.drizzle.transaction(async (tx) => {
      const rows = await queries.lockWithoutKey(tx, BATCH);
      await queries.storeKeys(
        tx,
        rows.map(({ id, email }) => ({ id, key: emailKey(email) })),
      );
      return rows.length;
    });
  } while (filled === BATCH);
}
