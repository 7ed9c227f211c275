import type { ErrorCode } from '@leitstand/contract/base/errors';
import { EMAIL_LENGTH } from '@leitstand/contract/base/limits';
import type { Queryable } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { plainFold } from '../../db/search.ts';
import { AppError, found } from '../../errors.ts';
import { type Grant, grantOf, type OidcProvider } from '../../oidc-providers.ts';
import { distinctName } from '../../records/account-names.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { isBreakGlass } from '../../records/password-policy.ts';
import { grantFromProvider, lockSuperadmins } from '../administrators/provider-rights.service.ts';
import { sendNotice } from '../session/notice-mail.service.ts';
import { addAdministrator } from '../session/session.service.ts';
import type { Person } from './claims.ts';
import * as queries from './single-sign-on.queries.ts';

/** The account of a person, or why there is none for them. */
export type Entry =
  | { readonly adminId: string }
  | { readonly refused: ErrorCode; readonly knownAdminId?: string | undefined };

/**
 * Finds, links or creates the account of somebody who has proved at a provider who they are, and gives it the rights of
 * their groups. The link is the provider's unchanging name for the person. An account has one link: otherwise the
 * weakest of several providers would decide who enters, and with which rights.
 */
export async function enterAccount(change: Change, provider: OidcProvider, person: Person): Promise<Entry> {
  const { tx } = change;
  const grant = grantOf(provider, person.groups ?? []);
  // Sign-ins also wait for each other here, so that two of them cannot link the same account.
  const superadmins = await lockSuperadmins(tx);
  const linked = await queries.lockAdminOfIdentity(tx, provider.id, person.subject);
  const refused = linked && (await refusalOf(change, linked, provider, person));
  if (refused) return { refused, knownAdminId: linked.id };
  if (!grant) return { refused: 'NO_MATCHING_GROUP', knownAdminId: linked?.id };
  const entry: Entry = linked ? { adminId: linked.id } : await linkByAddress(change, provider, person, grant);
  if ('refused' in entry) return entry;
  await queries.markIdentityUsed(tx, { provider: provider.id, subject: person.subject });
  await grantFromProvider(change, entry.adminId, grant, superadmins);
  return entry;
}

/** Why somebody may not enter the account that they are linked to. */
async function refusalOf(
  { tx, platform }: Change,
  account: queries.AdminRow,
  provider: OidcProvider,
  person: Person,
): Promise<ErrorCode | undefined> {
  if (account.disabledAt) return 'ACCOUNT_DISABLED';
  // Linked before it became the account for emergencies.
  if (isBreakGlass(platform.config, account.emailSort)) return 'PASSWORD_ONLY_ACCOUNT';
  const isGoverned = await isGovernedBy(tx, account.id, { provider: provider.id, subject: person.subject });
  return isGoverned ? undefined : 'LINKED_ELSEWHERE';
}

/** Whether this is the account at a provider from which an account here has its role and rights. */
export async function isGovernedBy(
  db: Queryable,
  adminId: string,
  { provider, subject }: queries.Identity,
): Promise<boolean> {
  const identity = await queries.findIdentity(db, adminId);
  return identity?.provider === provider && identity.subject === subject;
}

async function linkByAddress(change: Change, provider: OidcProvider, person: Person, grant: Grant): Promise<Entry> {
  const { tx, platform } = change;
  const emailSort = plainFold(person.email);
  if (!person.isEmailVerified || !person.email.includes('@') || person.email.length > EMAIL_LENGTH) {
    return { refused: 'EMAIL_NOT_VERIFIED' };
  }
  if (isBreakGlass(platform.config, emailSort)) return { refused: 'PASSWORD_ONLY_ACCOUNT' };
  const known = await queries.lockAdminByEmail(tx, emailSort);
  if (!known) return createAccount(change, provider, person, grant);
  const knownAdminId = known.id;
  if (known.isMachine) return { refused: 'NOT_INVITED' };
  if (!isSameAddress(known.email, person.email)) return { refused: 'EMAIL_LOOKS_ALIKE', knownAdminId };
  if (known.disabledAt) return { refused: 'ACCOUNT_DISABLED', knownAdminId };
  const identity = await queries.findIdentity(tx, known.id);
  // Somebody else may have got the address of a former colleague.
  if (identity?.provider === provider.id) return { refused: 'SUBJECT_CHANGED', knownAdminId };
  if (identity) return { refused: 'LINKED_ELSEWHERE', knownAdminId };
  if (!mayLinkByAddress(provider, known)) return { refused: 'LINK_NEEDS_PROOF', knownAdminId };
  await link(change, provider, person, known.id);
  return { adminId: known.id };
}

/**
 * The address of an e-mail must not replace a second factor, nor be all that protects an account with every right: their
 * owners link them in their account, where they prove who they are.
 */
function mayLinkByAddress(provider: OidcProvider, account: queries.AdminRow): boolean {
  return provider.linksByEmail && account.role !== 'SUPERADMIN' && account.secondFactorSince === null;
}

/** Apart from the case of ASCII letters: other letters that fold to the same belong to another address. */
function isSameAddress(left: string, right: string): boolean {
  const lower = (address: string) => address.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return lower(left) === lower(right);
}

/** Links the account of somebody who is signed in to it, and has proved at the provider who they are there. */
export async function linkOwnAccount(
  change: Change,
  provider: OidcProvider,
  person: Person,
  adminId: string,
): Promise<void> {
  const { tx, platform } = change;
  await lockSuperadmins(tx);
  const account = found(await queries.lockAdmin(tx, adminId));
  if (account.disabledAt) throw new AppError('ACCOUNT_DISABLED');
  if (isBreakGlass(platform.config, account.emailSort)) throw new AppError('PASSWORD_ONLY_ACCOUNT');
  if (await queries.findIdentity(tx, adminId)) throw new AppError('LINKED_ELSEWHERE');
  if (!grantOf(provider, person.groups ?? [])) throw new AppError('NO_MATCHING_GROUP');
  await link(change, provider, person, adminId);
}

async function link(change: Change, provider: OidcProvider, person: Person, adminId: string): Promise<void> {
  const after = await saveIdentity(change, provider, person, adminId);
  await audit(change, { action: 'linkIdentity', entity: 'administrator', entityId: adminId, after });
  const facts = { providerDe: provider.label.de, providerEn: provider.label.en };
  await sendNotice(change, adminId, 'identityLinked', facts);
}

async function saveIdentity({ tx }: Change, { id }: OidcProvider, { subject }: Person, adminId: string) {
  const identity = { provider: id, subject };
  if (!(await queries.insertIdentity(tx, { ...identity, adminId }))) throw new AppError('IDENTITY_TAKEN');
  return identity;
}

async function createAccount(change: Change, provider: OidcProvider, person: Person, grant: Grant): Promise<Entry> {
  if (provider.create === 'invited-only') return { refused: 'NOT_INVITED' };
  const id = newId();
  const userName = await distinctName(change, { id, name: person.name, email: person.email });
  const values = { userName, email: person.email, role: grant.role };
  const rights = [...grant.rights];
  await addAdministrator(change.tx, { id, ...values, rights, passwordHash: '' });
  const identity = await saveIdentity(change, provider, person, id);
  const after = { ...values, rights, ...identity };
  await audit(change, { action: 'create', entity: 'administrator', entityId: id, after });
  return { adminId: id };
}
