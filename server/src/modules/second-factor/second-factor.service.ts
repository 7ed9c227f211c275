import type { PasskeyAnswer, SecondFactorState } from '@leitstand/contract/api/access/second-factor';
import type { Language } from '@leitstand/contract/base/languages';
import { SECOND_FACTOR_GRACE_DAYS, type SecondFactor } from '@leitstand/contract/base/limits';
import { seal, unseal } from '../../base/sealed.ts';
import { needsFactor } from '../../base/second-factor-policy.ts';
import type { Caller } from '../../caller.ts';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../db/database.ts';
import { plainFold } from '../../db/search.ts';
import { AppError, found } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { mayUsePassword } from '../../records/password-policy.ts';
import { newTicket, takeTicket } from '../../records/tickets.queries.ts';
import { sendNotice } from '../session/notice-mail.service.ts';
import { factorAdded, factorRemoved, requireAllowed, storeRecoveryCodes } from './factors.service.ts';
import { hashRecoveryCode, newSecret, setupAddress, stepOfCode } from './one-time-codes.ts';
import { checkPasskey, markUsed } from './passkeys.service.ts';
import * as queries from './second-factor.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SETUP_MINUTES = 30;
const SETUP = 'codes-setup';

/** The ways in which an account can prove who it is beside the password, the safest first; none if the policy is off. */
export async function methodsOf(
  db: Queryable,
  { secondFactor }: Config,
  account: queries.Account,
): Promise<SecondFactor[]> {
  if (secondFactor === 'off' || account.secondFactorSince === null) return [];
  const passkeys = await queries.findPasskeys(db, account.id);
  return [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(account.codesSince ? (['code'] as const) : []),
    ...((await queries.countRecoveryCodes(db, account.id)) > 0 ? (['recovery'] as const) : []),
  ];
}

export async function secondFactorOf(platform: Platform, adminId: string) {
  const { database, config } = platform;
  const account = found(await queries.findAccount(database.drizzle, adminId));
  return { account, methods: await methodsOf(database.drizzle, config, account) };
}

export async function readState(
  platform: Platform,
  { adminId, role, provider }: Caller,
  language: Language,
): Promise<SecondFactorState> {
  const { account, methods } = await secondFactorOf(platform, adminId);
  const { config, database } = platform;
  const known = config.oidcProviders.find(({ id, asksAgain }) => id === provider && asksAgain);
  return {
    policy: config.secondFactor,
    dueAt: needsFactor(config, role) && !provider ? (account.secondFactorDueAt?.toISOString() ?? null) : null,
    methods,
    codesSince: account.codesSince?.toISOString() ?? null,
    recoveryCodes: await queries.countRecoveryCodes(database.drizzle, adminId),
    hasPassword: account.passwordHash !== '' && mayUsePassword(config, plainFold(account.email)),
    provider: known ? { id: known.id, label: known.label[language] } : null,
  };
}

/** The days of reminding begin with the first sign-in under a policy that asks for a second factor. */
export async function startGrace({ platform: { config }, tx }: Change, adminId: string): Promise<void> {
  const account = found(await queries.findAccount(tx, adminId));
  const isNeeded = needsFactor(config, account.role) && account.secondFactorSince === null;
  if (isNeeded && account.secondFactorDueAt === null) {
    const secondFactorDueAt = new Date(Date.now() + SECOND_FACTOR_GRACE_DAYS * DAY_MS);
    await queries.changeFactors(tx, account.id, { secondFactorDueAt });
  }
  if (!isNeeded && account.secondFactorDueAt !== null) {
    await queries.changeFactors(tx, account.id, { secondFactorDueAt: null });
  }
}

export interface Proof {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

/** Accepts one second factor of an account, or throws. Each code and each challenge works once. */
export async function acceptFactor(
  { platform, tx }: Change,
  adminId: string,
  { code, recoveryCode, passkey }: Proof,
  ticket: string | undefined,
): Promise<SecondFactor> {
  if (passkey) {
    const used = await checkPasskey(platform, tx, { ticket, passkey, adminId, needsVerification: false });
    await markUsed(tx, used);
    return 'passkey';
  }
  if (recoveryCode !== undefined) {
    const isRight = await queries.takeRecoveryCode(tx, adminId, hashRecoveryCode(recoveryCode));
    if (!isRight) throw new AppError('WRONG_CODE', { field: 'recoveryCode' });
    return 'recovery';
  }
  const account = found(await queries.findAccount(tx, adminId));
  const secret = account.codesSince && account.codesSecret ? unseal(platform, account.codesSecret) : undefined;
  const step = secret && code ? stepOfCode(secret, code, account.codesStep) : undefined;
  if (!step || !(await queries.takeStep(tx, adminId, step))) throw new AppError('WRONG_CODE', { field: 'code' });
  return 'code';
}

export async function beginCodes(platform: Platform, { adminId }: Caller) {
  requireAllowed(platform.config);
  const account = found(await queries.findAccount(platform.database.drizzle, adminId));
  const secret = newSecret();
  const content = { secret: seal(platform, secret) };
  const ticket = newTicket(platform, { kind: SETUP, adminId, content, minutes: SETUP_MINUTES });
  return { ticket, secret, address: setupAddress(secret, account.email) };
}

/** Not stored for repeated calls: the recovery codes exist only as hashes. */
export async function confirmCodes(
  change: Change,
  { adminId }: Caller,
  { ticket, code }: { ticket: string; code: string },
): Promise<string[]> {
  const { platform, tx } = change;
  requireAllowed(platform.config);
  const setup = await takeTicket<{ secret: string }>(platform, tx, SETUP, ticket);
  if (setup?.adminId !== adminId) throw new AppError('SETUP_EXPIRED');
  const secret = unseal(platform, setup.content.secret);
  const step = secret ? stepOfCode(secret, code, 0) : undefined;
  if (!step) throw new AppError('WRONG_CODE', { field: 'code' });
  const before = found(await queries.lockAccount(tx, adminId));
  const codesSince = new Date();
  await queries.changeFactors(tx, adminId, { codesSecret: setup.content.secret, codesSince, codesStep: step });
  return factorAdded(change, before, 'addCodes');
}

export async function removeCodes(change: Change, { adminId }: Caller): Promise<void> {
  const before = found(await queries.lockAccount(change.tx, adminId));
  if (!before.codesSince) return;
  await queries.changeFactors(change.tx, adminId, { codesSecret: null, codesSince: null });
  await factorRemoved(change, before, 'removeCodes');
}

export async function renewRecoveryCodes(change: Change, { adminId }: Caller): Promise<string[]> {
  const account = found(await queries.lockAccount(change.tx, adminId));
  if (!account.secondFactorSince) throw new AppError('SECOND_FACTOR_REQUIRED');
  await audit(change, { action: 'renewRecoveryCodes', entity: 'administrator', entityId: adminId });
  return storeRecoveryCodes(change.tx, adminId);
}

/** For somebody who has lost phone and codes. Their sessions end too: whoever has the phone may have one. */
export async function resetFactors(change: Change, caller: Caller, administratorId: string): Promise<void> {
  if (caller.role !== 'SUPERADMIN') throw new AppError('BEYOND_OWN_RIGHTS');
  if (administratorId === caller.adminId) throw new AppError('NOT_FOR_YOURSELF');
  const { tx } = change;
  const before = found(await queries.lockAccount(tx, administratorId));
  await queries.deletePasskeys(tx, administratorId);
  await queries.replaceRecoveryCodes(tx, administratorId, []);
  await queries.changeFactors(tx, administratorId, {
    codesSecret: null,
    codesSince: null,
    secondFactorSince: null,
    // The days of reminding begin anew.
    secondFactorDueAt: null,
  });
  await queries.deleteIdentities(tx, administratorId);
  await queries.endSessionsOf(tx, administratorId);
  await audit(change, {
    action: 'resetSecondFactor',
    entity: 'administrator',
    entityId: administratorId,
    before: { secondFactorSince: before.secondFactorSince },
    after: { secondFactorSince: null },
  });
  await sendNotice(change, administratorId, 'factorsReset');
}
