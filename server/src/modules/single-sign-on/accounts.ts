import type { ErrorCode } from '@leitstand/contract/base/errors';
import { EMAIL_LENGTH } from '@leitstand/contract/base/limits';
import { newId } from '../../db/new-id.ts';
import { plainFold } from '../../db/search.ts';
import { type Grant, grantOf, type OidcProvider } from '../../oidc-providers.ts';
import { distinctName } from '../../records/account-names.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { isBreakGlass } from '../../records/password-policy.ts';
import { grantFromProvider, lockSuperadmins } from '../administrators/provider-rights.service.ts';
import { addAdministrator } from '../session/session.service.ts';
import type { Person } from './claims.ts';
import * as queries from './single-sign-on.queries.ts';

/** The account of a person, or why there is none for them. */
export type Entry =
  | { readonly adminId: string }
  | { readonly refused: ErrorCode; readonly knownAdminId?: string | undefined };

/**
 * Finds, links or creates the account of somebody who has proved at a provider who they are, and gives it the rights of
 * their groups. The link is the provider's unchanging name for the person; the e-mail address only makes the first one.
 */
export async function enterAccount(change: Change, provider: OidcProvider, person: Person): Promise<Entry> {
  const { tx } = change;
  const grant = grantOf(provider, person.groups ?? []);
  const superadmins = await lockSuperadmins(tx);
  const linked = await queries.lockAdminOfIdentity(tx, provider.id, person.subject);
  if (linked?.disabledAt) return { refused: 'ACCOUNT_DISABLED', knownAdminId: linked.id };
  if (!grant) return { refused: 'NO_MATCHING_GROUP', knownAdminId: linked?.id };
  const entry: Entry = linked ? { adminId: linked.id } : await linkAccount(change, provider, person, grant);
  if ('refused' in entry) return entry;
  await queries.saveIdentity(tx, { provider: provider.id, subject: person.subject, adminId: entry.adminId });
  await grantFromProvider(change, entry.adminId, grant, superadmins);
  return entry;
}

async function linkAccount(change: Change, provider: OidcProvider, person: Person, grant: Grant): Promise<Entry> {
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
  if (known.disabledAt) return { refused: 'ACCOUNT_DISABLED', knownAdminId };
  // Somebody else may have got the address of a former colleague.
  if (await queries.isLinked(tx, provider.id, known.id)) return { refused: 'SUBJECT_CHANGED', knownAdminId };
  const after = { provider: provider.id, subject: person.subject };
  await audit(change, { action: 'linkIdentity', entity: 'administrator', entityId: known.id, after });
  return { adminId: known.id };
}

async function createAccount(change: Change, provider: OidcProvider, person: Person, grant: Grant): Promise<Entry> {
  if (provider.create === 'invited-only') return { refused: 'NOT_INVITED' };
  const id = newId();
  const userName = await distinctName(change, { id, name: person.name, email: person.email });
  const values = { userName, email: person.email, role: grant.role };
  const rights = [...grant.rights];
  await addAdministrator(change.tx, { id, ...values, rights, passwordHash: '' });
  const after = { ...values, rights, provider: provider.id, subject: person.subject };
  await audit(change, { action: 'create', entity: 'administrator', entityId: id, after });
  return { adminId: id };
}
