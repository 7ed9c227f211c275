import type { Administrator, AdministratorSession } from '@leitstand/contract/administrators';
import { DEFAULT_ADMIN_RIGHTS, RIGHTS, type Right, type Role } from '@leitstand/contract/base/rights';
import { lookAlike, nameKeys } from '../../base/look-alike-names.ts';
import { type Caller, hasRight } from '../../caller.ts';
import { newId } from '../../db/new-id.ts';
import { plainFold } from '../../db/search.ts';
import { AppError, alreadyTaken, found, notFound } from '../../errors.ts';
import { requireFreeName } from '../../records/account-names.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { requireFewMails } from '../../records/mail-limit.queries.ts';
import { requireRevision } from '../../records/save-record.ts';
import { holdBroadcastsOf } from '../broadcast/broadcast-hold.service.ts';
import { revokeMachinesOf } from '../machines/machines.service.ts';
import { sendNotice, sendRenamed } from '../session/notice-mail.service.ts';
import { addAdministrator } from '../session/session.service.ts';
import * as queries from './administrators.queries.ts';
import { requestInvitation } from './invitation-mail.service.ts';

export function toAdministrator(row: queries.AdministratorRow, isNameShared = false): Administrator {
  return {
    _id: row.id,
    userName: row.userName,
    isNameShared,
    email: row.email,
    image: row.image,
    role: row.role,
    rights: row.role === 'SUPERADMIN' ? [...RIGHTS] : row.rights,
    state: row.disabledAt ? 'disabled' : row.passwordHash === '' && !row.isLinked ? 'invited' : 'active',
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    sessions: row.sessions,
    secondFactorSince: row.secondFactorSince?.toISOString() ?? null,
    revision: row.revision,
  };
}

/** With a hint at names that are older than the rule that no two may look the same. */
export function toAdministrators(rows: readonly queries.AdministratorRow[]): Administrator[] {
  const inUse = rows.flatMap(({ id, userName, disabledAt }) => (disabledAt ? [] : [{ id, keys: nameKeys(userName) }]));
  return rows.map((row) => {
    const own = inUse.find(({ id }) => id === row.id);
    const isShared = own && inUse.some(({ id, keys }) => id !== row.id && lookAlike(keys, own.keys));
    return toAdministrator(row, isShared);
  });
}

export function toSession(row: queries.SessionRow, caller: Caller): AdministratorSession {
  return {
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    userAgent: row.userAgent,
    address: row.address,
    isCurrent: row.tokenHash === caller.tokenHash,
  };
}

interface Invitation {
  userName: string;
  email: string;
  role: Role;
  rights?: readonly Right[] | undefined;
}

export async function invite(
  change: Change,
  caller: Caller,
  { userName, email, role, rights = DEFAULT_ADMIN_RIGHTS }: Invitation,
): Promise<Administrator> {
  requireGrantable(caller, role, rights);
  const known = await queries.lockAdministratorByEmail(change.tx, plainFold(email));
  // An invited account gets the mail again; the address of any other account is taken.
  const isActive = known && (known.passwordHash !== '' || (await queries.hasIdentity(change.tx, known.id)));
  if (isActive || known?.disabledAt) throw alreadyTaken('email');
  if (known) requireNotAbove(caller, known);
  const id = known?.id ?? newId();
  if (known?.userName !== userName) await requireFreeName(change, { id, name: userName });
  const entry = { action: 'invite', entity: 'administrator', entityId: id } as const;
  await requireFewMails(change, entry);
  const values = { userName, role, rights: [...rights] };
  if (!known) await addAdministrator(change.tx, { id, email, passwordHash: '', ...values });
  // Sending the mail again keeps the revision, so that a concurrent edit does not end in a conflict.
  else if (!isSame(known, values)) await queries.changeAdministrator(change.tx, id, values);
  await audit(change, {
    ...entry,
    before: known && { userName: known.userName, email: known.email, role: known.role, rights: known.rights },
    after: { userName, email: known?.email ?? email, role, rights },
  });
  await requestInvitation(change, id);
  return present(change, id);
}

function isSame(known: GrantedAccount, values: GrantedAccount): boolean {
  const rightsOf = ({ rights }: GrantedAccount) => [...rights].sort().join();
  return known.userName === values.userName && known.role === values.role && rightsOf(known) === rightsOf(values);
}

interface GrantedAccount {
  readonly userName: string;
  readonly role: Role;
  readonly rights: readonly Right[];
}

interface AdministratorUpdate {
  administratorId: string;
  userName?: string | undefined;
  role?: Role | undefined;
  rights?: readonly Right[] | undefined;
  disabled?: boolean | undefined;
  revision?: number | undefined;
}

export async function update(change: Change, caller: Caller, input: AdministratorUpdate): Promise<Administrator> {
  const { administratorId: id, userName, role, rights, disabled } = input;
  const isDemotion = disabled === true || role === 'ADMIN';
  // Locked before the account itself, so that two SUPERADMINs who demote each other do not deadlock.
  const others = isDemotion ? await queries.lockOtherSuperadmins(change.tx, id) : 0;
  const before = found(await queries.lockAdministrator(change.tx, id));
  await requireRevision(input.revision, before, () => present(change, id));
  const changesAccess = role !== undefined || rights !== undefined || disabled !== undefined;
  if (changesAccess && id === caller.adminId) throw new AppError('NOT_FOR_YOURSELF');
  requireNotAbove(caller, before);
  const isReenabled = disabled === false && before.disabledAt !== null;
  // A disabled account counts as having no rights: enabling it grants all of them again.
  const held = isReenabled ? [] : before.rights;
  requireGrantable(caller, role ?? 'ADMIN', differing(held, rights ?? before.rights));
  if (before.role === 'SUPERADMIN' && isDemotion && others === 0) {
    throw new AppError('LAST_SUPERADMIN', { field: disabled ? 'disabled' : 'role' });
  }
  const values = {
    ...(userName === undefined ? {} : { userName }),
    ...(role === undefined ? {} : { role }),
    ...(rights === undefined ? {} : { rights: [...rights] }),
    ...(disabled === undefined ? {} : { disabledAt: disabled ? (before.disabledAt ?? new Date()) : null }),
  };
  const after = { ...before, ...values };
  const isRenamed = after.userName !== before.userName;
  // While it is disabled its name is not in use. Meanwhile somebody may have taken it.
  if (after.disabledAt === null && (isRenamed || isReenabled)) {
    const namedSince = isRenamed ? undefined : (before.disabledAt ?? undefined);
    await requireFreeName(change, { id, name: after.userName, namedSince });
  }
  await queries.changeAdministrator(change.tx, id, values);
  if (disabled) {
    await queries.removeSessions(change.tx, id);
    await queries.removeLinks(change.tx, id);
    await revokeMachinesOf(change, id);
  }
  await holdBroadcastsOf(change, { ...before, ...values });
  const shown = ({ userName: name, role: r, rights: all, disabledAt }: typeof before) => ({
    userName: name,
    role: r,
    rights: all,
    disabledAt,
  });
  await audit(change, {
    action: 'update',
    entity: 'administrator',
    entityId: id,
    before: shown(before),
    after: shown(after),
  });
  const hasOtherRights = after.role !== before.role || differing(before.rights, after.rights).length > 0;
  // An invited administrator does not know the earlier ones.
  if (hasOtherRights && before.passwordHash !== '') await sendNotice(change, id, 'rightsChanged');
  if (isRenamed) await sendRenamed(change, before, after.userName);
  return present(change, id);
}

interface SessionsToEnd {
  administratorId: string;
  sessionId?: string | undefined;
  keepCurrent?: boolean | undefined;
}

export async function endSessions(
  change: Change,
  caller: Caller,
  { administratorId, sessionId, keepCurrent }: SessionsToEnd,
): Promise<number> {
  await requireMayEndSessions(change, caller, administratorId);
  const ended = await queries.removeSessions(change.tx, administratorId, {
    sessionId,
    exceptTokenHash: keepCurrent ? caller.tokenHash : undefined,
  });
  if (sessionId && ended === 0) throw notFound();
  await audit(change, { action: 'endSessions', entity: 'administrator', entityId: administratorId, after: { ended } });
  return ended;
}

/** One's own sessions, or with the right those of others; a SUPERADMIN's sessions only as a SUPERADMIN. */
async function requireMayEndSessions(change: Change, caller: Caller, administratorId: string): Promise<void> {
  requireSessionRight(caller, administratorId);
  const target = found(await queries.lockAdministrator(change.tx, administratorId));
  requireNotAbove(caller, target);
}

/** Only a SUPERADMIN may change a SUPERADMIN. */
function requireNotAbove(caller: Caller, { role }: { role: Role }): void {
  if (role === 'SUPERADMIN' && caller.role !== 'SUPERADMIN') throw new AppError('BEYOND_OWN_RIGHTS');
}

export function requireSessionRight(caller: Caller, administratorId: string): void {
  if (administratorId !== caller.adminId && !hasRight(caller, 'ChangePermissions')) {
    throw new AppError('MISSING_RIGHT', { field: 'ChangePermissions' });
  }
}

/** Administrators can only grant rights that they hold. */
function requireGrantable(caller: Caller, role: Role, rights: readonly Right[]): void {
  if (caller.role === 'SUPERADMIN') return;
  if (role === 'SUPERADMIN') throw new AppError('BEYOND_OWN_RIGHTS', { field: 'role' });
  if (rights.some((right) => !hasRight(caller, right))) throw new AppError('BEYOND_OWN_RIGHTS', { field: 'rights' });
}

/** Rights that are granted or revoked. */
function differing(before: readonly Right[], after: readonly Right[]): readonly Right[] {
  return RIGHTS.filter((right) => before.includes(right) !== after.includes(right));
}

async function present({ tx }: Change, id: string): Promise<Administrator> {
  return toAdministrator(found(await queries.findAdministrator(tx, id)));
}
