import { isIP } from 'node:net';
import type { PasskeyAnswer } from '@leitstand/contract/api/access/second-factor';
import { PROOF_MINUTES } from '@leitstand/contract/base/limits';
import { hashToken } from '../../base/hash-token.ts';
import type { Caller } from '../../caller.ts';
import { plainFold } from '../../db/search.ts';
import { AppError, found } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { auditSilently } from '../../records/audit.ts';
import { type Change, runChange } from '../../records/change.ts';
import { useTicket } from '../../records/tickets.queries.ts';
import { beginUse, checkPasskey, markUsed } from '../second-factor/passkeys.service.ts';
import { acceptFactor, type Proof, secondFactorOf } from '../second-factor/second-factor.service.ts';
import { isPassword } from './passwords.ts';
import { readFirstStep } from './second-step.ts';
import * as queries from './session.queries.ts';
import {
  type OpenedSession,
  type Opening,
  openSession,
  refuseSignIn,
  requirePasswordSignIn,
} from './session.service.ts';

type Circumstances = Pick<Change, 'actor' | 'language'>;

interface SecondStepInput extends Proof, Pick<Opening, 'userAgent' | 'remoteAddress'> {
  ticket: string;
  /** Of the passkey's challenge. */
  passkeyTicket?: string | undefined;
}

/** The account of a started sign-in, for the attempt limit. */
export async function accountOfTicket(platform: Platform, ticket: string): Promise<string> {
  return (await readFirstStep(platform, ticket)).step.adminId;
}

export async function finishSignIn(
  platform: Platform,
  circumstances: Circumstances,
  { ticket, passkeyTicket, userAgent, remoteAddress, ...proof }: SecondStepInput,
): Promise<OpenedSession> {
  const db = platform.database.drizzle;
  const first = await readFirstStep(platform, ticket);
  const { adminId, password, ...chosen } = first.step;
  const admin = await queries.findAdmin(db, adminId);
  if (!admin || admin.disabledAt) throw new AppError('SECOND_STEP_EXPIRED');
  if (hashToken(admin.passwordHash) !== password) throw await refuseSignIn(platform, circumstances, adminId);
  const opening = { ...chosen, userAgent, remoteAddress };
  return openSession(platform, circumstances, admin, opening, async (change) => {
    await acceptFactor(change, adminId, proof, passkeyTicket);
    // Each sign-in opens one session.
    if (!(await useTicket(change.tx, first.ticket))) throw new AppError('SECOND_STEP_EXPIRED');
  });
}

/** A challenge for any passkey, or for those of the account whose sign-in has begun. */
export async function beginPasskeySignIn(platform: Platform, ticket: string | undefined) {
  const first = ticket ? await readFirstStep(platform, ticket) : undefined;
  return beginUse(platform, first?.step.adminId);
}

/** Browsers use passkeys only at a name, not at an IP address. */
export function offersPasskeys({ config }: Platform): boolean {
  const { hostname } = new URL(config.publicUrl);
  // The brackets are those of an IPv6 address.
  return config.secondFactor !== 'off' && isIP(hostname.replace(/[[\]]/g, '')) === 0;
}

interface PasskeySignIn extends Opening {
  ticket: string;
  passkey: PasskeyAnswer;
}

/** A passkey whose device has checked its user replaces password and second factor. */
export async function signInWithPasskey(
  platform: Platform,
  circumstances: Circumstances,
  { ticket, passkey, ...opening }: PasskeySignIn,
): Promise<OpenedSession> {
  const db = platform.database.drizzle;
  const used = await checkPasskey(platform, db, { ticket, passkey, adminId: undefined, needsVerification: true });
  const admin = await queries.findAdmin(db, used.adminId);
  if (!admin || admin.disabledAt) throw new AppError('PASSKEY_REFUSED');
  requirePasswordSignIn(platform, admin.emailSort);
  return openSession(platform, circumstances, admin, opening, (change) => markUsed(change.tx, used));
}

export async function beginPasskeyProof(platform: Platform, { adminId }: Caller) {
  return beginUse(platform, adminId);
}

/** Notes that somebody proved in a session who they are. */
export async function markProved({ tx }: Change, tokenHash: string, provedAt: Date): Promise<void> {
  found(await queries.markProved(tx, tokenHash, provedAt));
}

interface ProofInput extends Proof {
  password?: string | undefined;
  passkeyTicket?: string | undefined;
}

/** The second factor of an account that has one, otherwise its password. Returns until when the proof counts. */
export async function prove(
  platform: Platform,
  circumstances: Circumstances,
  { adminId, tokenHash }: Caller,
  { password, passkeyTicket, ...proof }: ProofInput,
): Promise<Date> {
  const { account, methods } = await secondFactorOf(platform, adminId);
  if (methods.length === 0) requirePasswordSignIn(platform, plainFold(account.email));
  if (methods.length === 0 && !(await isPassword(account.passwordHash || undefined, password ?? ''))) {
    throw new AppError('WRONG_PASSWORD', { field: 'password' });
  }
  const provedAt = new Date();
  await runChange(platform, circumstances, async (change) => {
    const method = methods.length > 0 ? await acceptFactor(change, adminId, proof, passkeyTicket) : 'password';
    await markProved(change, tokenHash, provedAt);
    await auditSilently(change, {
      action: 'proveIdentity',
      entity: 'administrator',
      entityId: adminId,
      after: { method },
    });
  });
  return new Date(provedAt.getTime() + PROOF_MINUTES * 60_000);
}
