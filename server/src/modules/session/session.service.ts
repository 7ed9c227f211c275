import { randomBytes } from 'node:crypto';
import type { SignInAttempt } from '@leitstand/contract/api/session';
import { errorMessage } from '@leitstand/contract/base/errors';
import { RESET_CODE_MINUTES } from '@leitstand/contract/base/limits';
import { RIGHTS, type Right, type Role } from '@leitstand/contract/base/rights';
import { hashToken } from '../../base/hash-token.ts';
import type { Caller } from '../../caller.ts';
import { BadConfiguration } from '../../config.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { lockStart } from '../../db/migrate.ts';
import { newId } from '../../db/new-id.ts';
import { plainFold } from '../../db/search.ts';
import { forgetSetting, readSetting, writeSetting } from '../../db/settings.queries.ts';
import { AppError, found } from '../../errors.ts';
import { sessionExpiry } from '../../http/sessions.queries.ts';
import type { Platform } from '../../platform.ts';
import { audit } from '../../records/audit.ts';
import { type Change, runChange } from '../../records/change.ts';
import { isBreakGlass, mayUsePassword } from '../../records/password-policy.ts';
import { secondFactorOf, startGrace } from '../second-factor/second-factor.service.ts';
import { endSessionAddress } from '../single-sign-on/provider-tokens.service.ts';
import { raiseBreakGlassAlarm } from './break-glass.ts';
import { auditWithNotice } from './notice-mail.service.ts';
import { requireStrongPassword } from './password-check.ts';
import { generatePassword, hashPassword, isPassword } from './passwords.ts';
import { secondStepNeeded } from './second-step.ts';
import * as queries from './session.queries.ts';
import { endSurplusSessions } from './session-limit.ts';
import { findSignIns, SIGN_IN } from './sign-in-log.queries.ts';
import { logFailedSignIn, logSignIn } from './sign-in-log.ts';

const MINUTE_MS = 60 * 1000;

type Circumstances = Pick<Change, 'actor' | 'language'>;

/** How a session is opened, whatever proved who somebody is. */
export interface Opening {
  stayLoggedIn: boolean;
  /** The client can ask for a proof during the session. */
  canProve: boolean;
  userAgent: string;
  remoteAddress: string;
  /** The provider that proved it, if one did. */
  atProvider?: ProviderSession | undefined;
}

interface ProviderSession {
  readonly provider: string;
  readonly providerSession: string | null;
  readonly providerTokens: string;
  readonly recheckAt: Date;
}

interface SignIn extends Opening {
  email: string;
  password: string;
}

export interface OpenedSession {
  token: string;
  seconds: number;
  /** The account name that the attempt limit uses. */
  account: string;
}

/** Throws `SECOND_FACTOR_NEEDED` with a ticket if the password is right and the account has a second factor. */
export async function signIn(platform: Platform, circumstances: Circumstances, input: SignIn): Promise<OpenedSession> {
  const db = platform.database.drizzle;
  // Before the password is looked at, so that the answer says nothing about it.
  requirePasswordSignIn(platform, plainFold(input.email));
  const admin = await queries.findAdminByEmail(db, plainFold(input.email));
  // An invited administrator has no password yet.
  const passwordHash = admin?.passwordHash || undefined;
  const isRight = await isPassword(passwordHash, input.password);
  if (!isRight || !admin) throw await refuseSignIn(platform, circumstances, admin?.id);
  const { methods } = await secondFactorOf(platform, admin.id);
  if (methods.length > 0) throw secondStepNeeded(platform, admin, methods, input);
  return openSession(platform, circumstances, admin, input);
}

/** Throws if this account must use a provider. */
export function requirePasswordSignIn({ config }: Platform, emailSort: string): void {
  if (!mayUsePassword(config, emailSort)) throw new AppError('PASSWORD_SIGN_IN_OFF');
}

/** Logs a failed sign-in. */
export async function refuseSignIn(
  platform: Platform,
  { actor, language }: Circumstances,
  adminId: string | undefined,
): Promise<AppError> {
  const unknown = { ...actor, name: 'Unbekannt' };
  await runChange(platform, { actor: unknown, language }, (change) => logFailedSignIn(change, adminId));
  return new AppError('BAD_CREDENTIALS');
}

type Verified = Pick<queries.AdminRow, 'id' | 'userName' | 'passwordHash' | 'emailSort'>;

/** Opens a session for an account that was verified with this password hash. */
export async function openSession(
  platform: Platform,
  circumstances: Circumstances,
  admin: Verified,
  opening: Opening,
  proveFirst?: (change: Change) => Promise<unknown>,
): Promise<OpenedSession> {
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  const expiresAt = sessionExpiry(opening.stayLoggedIn, now);
  const known = { ...circumstances.actor, adminId: admin.id, name: admin.userName };
  const isOpen = await runChange(platform, { ...circumstances, actor: known }, async (change) => {
    await proveFirst?.(change);
    const tokenHash = hashToken(token);
    const opened = await queries.openSession(change.tx, admin.passwordHash, {
      tokenHash,
      id: newId(),
      adminId: admin.id,
      // By the clock that also checks them, not by that of the database.
      createdAt: now,
      lastSeenAt: now,
      provedAt: now,
      expiresAt,
      staysLoggedIn: opening.stayLoggedIn,
      canProve: opening.canProve,
      userAgent: opening.userAgent.slice(0, 300),
      address: opening.remoteAddress,
      ...opening.atProvider,
    });
    if (!opened) return false;
    await endSurplusSessions(change, admin.id, tokenHash);
    // A second factor beside the provider's own proof is up to the provider.
    if (!opening.atProvider) await startGrace(change, admin.id);
    if (isBreakGlass(platform.config, admin.emailSort)) await raiseBreakGlassAlarm(change);
    await logSignIn(change, admin.id);
    return true;
  });
  if (!isOpen) throw await refuseSignIn(platform, circumstances, admin.id);
  const seconds = Math.round((expiresAt.getTime() - Date.now()) / 1000);
  return { token, seconds, account: admin.emailSort };
}

/** The latest sign-ins to an account, and attempts at it. */
export async function listSignIns({ database }: Platform, adminId: string): Promise<SignInAttempt[]> {
  const rows = await findSignIns(database.drizzle, adminId);
  return rows.map(({ id, at, action, network, device }) => ({
    _id: id,
    at: at.toISOString(),
    succeeded: action === SIGN_IN,
    network,
    device,
  }));
}

/** Returns where the browser ends the session at the provider too, if it should. */
export async function signOut(change: Change, caller: Caller): Promise<string | undefined> {
  const ended = await queries.endSession(change.tx, caller.tokenHash);
  await audit(change, { action: 'signOut', entity: 'administrator', entityId: caller.adminId });
  return endSessionAddress(change.platform, ended);
}

export function rightsOf({ role, rights }: Pick<Caller, 'role' | 'rights'>): Right[] {
  return role === 'SUPERADMIN' ? [...RIGHTS] : [...rights];
}

/** Creates a one-time code for a link that sets a password; only its hash is stored. */
export async function createResetCode(
  { database }: Platform,
  adminId: string,
  minutes: number = RESET_CODE_MINUTES,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + minutes * MINUTE_MS);
  await database.drizzle.transaction((tx) =>
    queries.insertReset(tx, { codeHash: hashToken(code), adminId, createdAt, expiresAt }),
  );
  return code;
}

/** Returns the account name that the attempt limit uses. */
export async function resetPassword(
  platform: Platform,
  { actor, language }: Circumstances,
  { code, password }: { code: string; password: string },
): Promise<string> {
  const codeHash = hashToken(code);
  // Checking and hashing are expensive, so an invalid code is refused first.
  const owner = await queries.findAdminByReset(platform.database.drizzle, codeHash);
  if (!owner) throw new AppError('RESET_CODE_INVALID');
  requirePasswordSignIn(platform, owner.emailSort);
  await requireStrongPassword(password, owner);
  const passwordHash = await hashPassword(password);
  const byLink = { ...actor, name: 'Passwort-Link' };
  return runChange(platform, { actor: byLink, language }, async (change) => {
    const adminId = await queries.consumeReset(change.tx, codeHash);
    const account = adminId && (await queries.replacePassword(change.tx, { adminId, passwordHash }));
    if (!account) throw new AppError('RESET_CODE_INVALID');
    await auditWithNotice(change, { notice: 'passwordSet', action: 'resetPassword', adminId });
    return account;
  });
}

interface PasswordChange {
  currentPassword: string;
  password: string;
}

/** Ends all other sessions of the account. */
export async function changePassword(
  platform: Platform,
  circumstances: Circumstances,
  { adminId, tokenHash }: Caller,
  { currentPassword, password }: PasswordChange,
): Promise<void> {
  const owner = found(await queries.findAdmin(platform.database.drizzle, adminId));
  requirePasswordSignIn(platform, owner.emailSort);
  const verifiedHash = owner.passwordHash;
  if (!(await isPassword(verifiedHash, currentPassword))) throw wrongPassword();
  await requireStrongPassword(password, owner);
  const passwordHash = await hashPassword(password);
  await runChange(platform, circumstances, async (change) => {
    const replacement = { adminId, passwordHash, verifiedHash, exceptTokenHash: tokenHash };
    if (!(await queries.replacePassword(change.tx, replacement))) throw wrongPassword();
    await auditWithNotice(change, { notice: 'passwordSet', action: 'changePassword', adminId });
  });
}

function wrongPassword(): AppError {
  return new AppError('WRONG_PASSWORD', { field: 'currentPassword' });
}

/** Expired sessions and codes are refused anyway; this only cleans up the tables. */
export async function deleteExpiredSessions({ database }: Platform, now: Date): Promise<void> {
  await queries.deleteExpired(database.drizzle, now);
}

interface NewAdministrator {
  id: string;
  userName: string;
  email: string;
  passwordHash: string;
  role: Role;
  rights: Right[];
}

export async function addAdministrator(tx: Transaction, administrator: NewAdministrator): Promise<void> {
  await queries.insertAdmin(tx, { ...administrator, emailSort: plainFold(administrator.email) });
}

export interface FirstAdmin {
  email: string;
  /** Only if it was generated: it can be read only this once. */
  generatedPassword: string | undefined;
  /** Call this after the password has been shown. */
  wasShown(): Promise<void>;
}

const FIRST_NAME = 'Leitung';
/** Setting with the id of the administrator whose generated password has not been shown yet. */
const UNREAD = 'unreadPasswordOf';

/**
 * Creates the first SUPERADMIN if there is no administrator. If the process is killed before the generated password is
 * shown, the next start generates another one. Other processes that start at the same time wait until it is shown.
 */
export async function ensureFirstAdmin({ config, database }: Platform): Promise<FirstAdmin | undefined> {
  // Before the lock, which should be held briefly.
  const needed = await neededAdmin(database.drizzle, config);
  if (needed && config.adminPassword) await requireStrongFirstPassword(config.adminPassword, needed.email);
  // The embedded database belongs to one process.
  const unlock = database.engine === 'postgres' ? await lockStart(database.pool) : async () => {};
  try {
    const first = await neededAdmin(database.drizzle, config);
    if (!first) {
      await unlock();
      return undefined;
    }
    const { known, email } = first;
    const password = config.adminPassword ?? generatePassword();
    const passwordHash = await hashPassword(password);
    await database.drizzle.transaction(async (tx) => {
      const id = known?.id ?? newId();
      if (known) await queries.replacePassword(tx, { adminId: id, passwordHash });
      else
        await addAdministrator(tx, {
          id,
          userName: FIRST_NAME,
          email,
          passwordHash,
          role: 'SUPERADMIN',
          rights: [...RIGHTS],
        });
      if (config.adminPassword) await forgetSetting(tx, UNREAD);
      else await writeSetting(tx, UNREAD, id);
    });
    return {
      email,
      generatedPassword: config.adminPassword ? undefined : password,
      wasShown: async () => {
        await forgetSetting(database.drizzle, UNREAD);
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** The account that needs its first password; undefined if there are administrators who know theirs. */
async function neededAdmin(db: Queryable, { adminEmail }: Platform['config']) {
  const unread = await readSetting(db, UNREAD);
  const known = unread ? await queries.findAdmin(db, unread) : undefined;
  if (!known && (await queries.hasAdmins(db))) return undefined;
  return { known, email: known?.email ?? adminEmail ?? 'admin@leitstand.local' };
}

/** The server does not start with a weak password: this account may do everything. */
async function requireStrongFirstPassword(password: string, email: string): Promise<void> {
  try {
    await requireStrongPassword(password, { userName: FIRST_NAME, email });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new BadConfiguration([`ADMIN_PASSWORD: ${errorMessage(error.code, 'en')}`]);
  }
}
