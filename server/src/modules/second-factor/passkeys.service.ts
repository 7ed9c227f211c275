import type { Passkey, PasskeyAnswer } from '@leitstand/contract/api/access/second-factor';
import { MAX_PASSKEYS } from '@leitstand/contract/base/limits';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Caller } from '../../caller.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { AppError, found, notFound } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { newTicket, readTicket, takeTicket, useTicket } from '../../records/tickets.queries.ts';
import { factorAdded, factorRemoved, requireAllowed } from './factors.service.ts';
import * as queries from './second-factor.queries.ts';

const MINUTES = 5;
const NEW = 'passkey-new';
const USE = 'passkey-use';

interface Stored {
  challenge: string;
}

/** A passkey belongs to the address that people open; a page elsewhere cannot use it. */
function siteOf({ config }: Platform) {
  const { origin, hostname } = new URL(config.publicUrl);
  return { origin, rpID: hostname };
}

export async function listPasskeys({ database }: Platform, { adminId }: Caller): Promise<Passkey[]> {
  const rows = await queries.findPasskeys(database.drizzle, adminId);
  return rows.map(({ id, name, isSynced, createdAt, lastUsedAt }) => ({
    _id: id,
    name,
    isSynced,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

export async function beginPasskey(platform: Platform, { adminId }: Caller) {
  requireAllowed(platform.config);
  const db = platform.database.drizzle;
  const account = found(await queries.findAccount(db, adminId));
  const known = await queries.findPasskeys(db, adminId);
  if (known.length >= MAX_PASSKEYS) throw new AppError('TOO_MANY_PASSKEYS', { n: MAX_PASSKEYS });
  const options = await generateRegistrationOptions({
    rpName: 'Leitstand',
    rpID: siteOf(platform).rpID,
    userID: new Uint8Array(Buffer.from(adminId)),
    userName: account.email,
    userDisplayName: account.userName,
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    // Kept on the device, so that it can also sign in without an e-mail address.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  const content: Stored = { challenge: options.challenge };
  const ticket = newTicket(platform, { kind: NEW, adminId, content, minutes: MINUTES });
  return { ticket, options };
}

interface NewPasskey {
  ticket: string;
  name: string;
  passkey: PasskeyAnswer;
}

export async function addPasskey(change: Change, { adminId }: Caller, input: NewPasskey): Promise<string[]> {
  const { platform, tx } = change;
  requireAllowed(platform.config);
  const challenge = await takeTicket<Stored>(platform, tx, NEW, input.ticket);
  if (challenge?.adminId !== adminId) throw new AppError('PASSKEY_EXPIRED');
  const { origin, rpID } = siteOf(platform);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: input.passkey as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge.content.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch(refused);
  if (!registrationInfo) throw new AppError('PASSKEY_REFUSED');
  const { credential, credentialBackedUp } = registrationInfo;
  const before = found(await queries.lockAccount(tx, adminId));
  if ((await queries.findPasskeys(tx, adminId)).length >= MAX_PASSKEYS) {
    throw new AppError('TOO_MANY_PASSKEYS', { n: MAX_PASSKEYS });
  }
  await queries.insertPasskey(tx, {
    id: newId(),
    adminId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    isSynced: credentialBackedUp,
    name: input.name,
  });
  return factorAdded(change, before, 'addPasskey', { name: input.name });
}

export async function renamePasskey(
  change: Change,
  { adminId }: Caller,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<void> {
  if (!(await queries.renamePasskey(change.tx, adminId, passkeyId, name))) throw notFound();
  await audit(change, { action: 'renamePasskey', entity: 'administrator', entityId: adminId, after: { name } });
}

export async function removePasskey(change: Change, { adminId }: Caller, id: string): Promise<void> {
  const before = found(await queries.lockAccount(change.tx, adminId));
  const [removed] = await queries.deletePasskeys(change.tx, adminId, [id]);
  if (!removed) throw notFound();
  await factorRemoved(change, before, 'removePasskey', { name: removed.name });
}

/** A challenge for the passkeys of an account, or for any passkey if there is none yet. */
export async function beginUse(platform: Platform, adminId: string | undefined) {
  requireAllowed(platform.config);
  const db = platform.database.drizzle;
  const known = adminId ? await queries.findPasskeys(db, adminId) : [];
  const options = await generateAuthenticationOptions({
    rpID: siteOf(platform).rpID,
    ...(adminId ? { allowCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })) } : {}),
    // Instead of a password, the device must check who is using it.
    userVerification: adminId ? 'preferred' : 'required',
  });
  const content: Stored = { challenge: options.challenge };
  const ticket = newTicket(platform, { kind: USE, adminId, content, minutes: MINUTES });
  return { ticket, options };
}

export async function markUsed(tx: Transaction, { id, counter }: { id: string; counter: number }): Promise<void> {
  await queries.markPasskeyUsed(tx, id, counter);
}

interface UsedPasskey {
  ticket: string | undefined;
  passkey: PasskeyAnswer;
  /** The account that it must belong to; undefined: whichever it belongs to. */
  adminId: string | undefined;
  /** The device must have checked who is using it. */
  needsVerification: boolean;
}

/** The passkey that answered the challenge, with its new counter. A challenge can be answered once. */
export async function checkPasskey(
  platform: Platform,
  db: Queryable,
  { ticket, passkey, adminId, needsVerification }: UsedPasskey,
): Promise<{ id: string; adminId: string; counter: number }> {
  requireAllowed(platform.config);
  const challenge = ticket ? await readTicket<Stored>(platform, db, USE, ticket) : undefined;
  if (!challenge || challenge.adminId !== (adminId ?? null)) throw new AppError('PASSKEY_EXPIRED');
  const row = await queries.findPasskey(db, passkey.id);
  if (!row || (adminId && row.adminId !== adminId)) throw new AppError('PASSKEY_REFUSED');
  const { origin, rpID } = siteOf(platform);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: passkey as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge.content.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: row.credentialId,
      publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
      counter: row.counter,
    },
    requireUserVerification: needsVerification,
  }).catch(refused);
  if (!verified) throw new AppError('PASSKEY_REFUSED');
  if (!(await useTicket(db, challenge))) throw new AppError('PASSKEY_EXPIRED');
  return { id: row.id, adminId: row.adminId, counter: authenticationInfo.newCounter };
}

/** The library throws for every answer that does not fit: a wrong origin, a wrong signature, nonsense. */
function refused(): never {
  throw new AppError('PASSKEY_REFUSED');
}
