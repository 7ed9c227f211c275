import { randomBytes } from 'node:crypto';
import { LONG_SESSION_HOURS, RESET_CODE_MINUTES, SESSION_HOURS } from '@leitstand/contract/base/limits';
import { RIGHTS, type Right, type Role } from '@leitstand/contract/base/rights';
import type { Caller } from '../../caller.ts';
import type { Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { plainFold } from '../../db/search.ts';
import { forgetSetting, readSetting, writeSetting } from '../../db/settings.queries.ts';
import { AppError } from '../../errors.ts';
import { hashToken } from '../../http/sessions.queries.ts';
import type { Platform } from '../../platform.ts';
import { audit } from '../../records/audit.ts';
import { type Change, runChange } from '../../records/change.ts';
import { hashPassword, inventPassword, isPassword } from './passwords.ts';
import * as queries from './session.queries.ts';

const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

interface SignIn {
  email: string;
  password: string;
  stayLoggedIn: boolean;
  userAgent: string;
  remoteAddress: string;
}

export async function signIn({ database }: Platform, input: SignIn): Promise<{ token: string; seconds: number }> {
  const db = database.drizzle;
  const admin = await queries.findAdminByEmail(db, plainFold(input.email));
  // Somebody who was invited has no password yet.
  const passwordHash = admin?.passwordHash || undefined;
  if (!(await isPassword(passwordHash, input.password)) || !admin) throw new AppError('BAD_CREDENTIALS');
  const token = randomBytes(32).toString('base64url');
  const hours = input.stayLoggedIn ? LONG_SESSION_HOURS : SESSION_HOURS;
  const opened = await db.transaction((tx) =>
    queries.openSession(tx, admin.passwordHash, {
      tokenHash: hashToken(token),
      id: newId(),
      adminId: admin.id,
      expiresAt: new Date(Date.now() + hours * HOUR_MS),
      userAgent: input.userAgent.slice(0, 300),
      address: input.remoteAddress,
    }),
  );
  if (!opened) throw new AppError('BAD_CREDENTIALS');
  return { token, seconds: hours * 60 * 60 };
}

export async function signOut(change: Change, caller: Caller): Promise<void> {
  await queries.endSession(change.tx, caller.tokenHash);
  await audit(change, { action: 'signOut', entity: 'administrator', entityId: caller.adminId });
}

export function rightsOf({ role, rights }: Pick<Caller, 'role' | 'rights'>): Right[] {
  return role === 'SUPERADMIN' ? [...RIGHTS] : [...rights];
}

/** Makes a one-time code for a link that sets a password; only its hash is kept. */
export async function createResetCode(
  { database }: Platform,
  adminId: string,
  minutes: number = RESET_CODE_MINUTES,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + minutes * MINUTE_MS);
  await database.drizzle.transaction((tx) =>
    queries.insertReset(tx, { codeHash: hashToken(code), adminId, expiresAt }),
  );
  return code;
}

/** Answers with the account as the sign-in knows it. */
export async function resetPassword(
  platform: Platform,
  requestId: string,
  code: string,
  password: string,
): Promise<string> {
  const codeHash = hashToken(code);
  // Hashing a password is dear: nobody gets it done with an invented code.
  if (!(await queries.isReset(platform.database.drizzle, codeHash))) throw new AppError('RESET_CODE_INVALID');
  const passwordHash = await hashPassword(password);
  const actor = { adminId: undefined, name: 'Passwort-Link', requestId };
  return runChange(platform, { actor, language: 'de' }, async (change) => {
    const adminId = await queries.takeReset(change.tx, codeHash);
    const account = adminId && (await queries.replacePassword(change.tx, adminId, passwordHash));
    if (!account) throw new AppError('RESET_CODE_INVALID');
    await audit(change, { action: 'resetPassword', entity: 'administrator', entityId: adminId });
    return account;
  });
}

/** Sessions and reset codes that have run out let nobody in; this only takes them out of the tables. */
export async function forgetExpiredSessions({ database }: Platform): Promise<void> {
  await queries.forgetExpired(database.drizzle);
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
  /** Only where it was made up here: then this is the one time it can be read. */
  generatedPassword: string | undefined;
}

/** Names the administrator whose made-up password nobody can have read yet. */
const UNREAD = 'unreadPasswordOf';

/**
 * Creates the first SUPERADMIN where there is no administrator yet. A start that is killed before the made-up password
 * is shown must not shut everybody out: the next one makes up another.
 */
export async function ensureFirstAdmin(platform: Platform): Promise<FirstAdmin | undefined> {
  const { config, database } = platform;
  const unread = await readSetting(database.drizzle, UNREAD);
  const known = unread ? await queries.findAdmin(database.drizzle, unread) : undefined;
  if (!known && (await queries.hasAdmins(database.drizzle))) return undefined;
  const email = known?.email ?? config.adminEmail ?? 'admin@leitstand.local';
  const password = config.adminPassword ?? inventPassword();
  const passwordHash = await hashPassword(password);
  await database.drizzle.transaction(async (tx) => {
    const id = known?.id ?? newId();
    if (known) await queries.replacePassword(tx, id, passwordHash);
    else
      await addAdministrator(tx, {
        id,
        userName: 'Leitung',
        email,
        passwordHash,
        role: 'SUPERADMIN',
        rights: [...RIGHTS],
      });
    if (config.adminPassword) await forgetSetting(tx, UNREAD);
    else await writeSetting(tx, UNREAD, id);
  });
  return { email, generatedPassword: config.adminPassword ? undefined : password };
}

/** To be called when the password has been shown. */
export async function noteFirstAdminShown({ database }: Platform): Promise<void> {
  await forgetSetting(database.drizzle, UNREAD);
}
