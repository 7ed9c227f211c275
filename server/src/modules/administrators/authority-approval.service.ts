import type { inviteAdministrator, updateAdministrator } from '@leitstand/contract/administrators';
import type { ApprovalPreview } from '@leitstand/contract/api/access/approvals';
import type { BodyOf } from '@leitstand/contract/base/endpoint';
import { DEFAULT_ADMIN_RIGHTS, RIGHTS, type Right } from '@leitstand/contract/base/rights';
import type { Queryable } from '../../db/database.ts';
import { plainFold } from '../../db/search.ts';
import { found } from '../../errors.ts';
import type { Weighed } from '../../records/four-eyes/four-eyes.ts';
import * as queries from './administrators.queries.ts';

type Authority = Extract<ApprovalPreview, { kind: 'authority' }>['after'];
type Account = NonNullable<Awaited<ReturnType<typeof queries.findAccountByEmail>>>;

/** Sending an invitation again grants no rights. */
export async function inviting(
  db: Queryable,
  { userName, email, role, rights }: BodyOf<typeof inviteAdministrator>,
): Promise<Weighed> {
  const known = await queries.findAccountByEmail(db, plainFold(email));
  const after = { userName, role, rights: sorted(rights ?? DEFAULT_ADMIN_RIGHTS), disabled: false };
  return weighed(email, known ? authorityOf(known) : null, after);
}

/** Another name is not a matter of rights. */
export async function updating(
  db: Queryable,
  { administratorId, userName, role, rights, disabled }: BodyOf<typeof updateAdministrator>,
): Promise<Weighed> {
  const account = found(await queries.findAdministrator(db, administratorId));
  const before = authorityOf(account);
  return weighed(account.email, before, {
    userName: userName ?? before.userName,
    role: role ?? before.role,
    rights: rights ? sorted(rights) : before.rights,
    disabled: disabled ?? before.disabled,
  });
}

export async function resettingFactors(db: Queryable, administratorId: string): Promise<Weighed> {
  const account = found(await queries.findAdministrator(db, administratorId));
  const authority = authorityOf(account);
  return {
    amounts: { rights: 1 },
    preview: {
      kind: 'authority',
      email: account.email,
      before: authority,
      after: authority,
      resetsFactors: true,
      figures: {},
    },
  };
}

function weighed(email: string, before: Authority | null, after: Authority): Weighed {
  const isSame =
    before !== null &&
    before.role === after.role &&
    before.disabled === after.disabled &&
    before.rights.join() === after.rights.join();
  return {
    amounts: isSame ? {} : { rights: 1 },
    preview: { kind: 'authority', email, before, after, resetsFactors: false, figures: {} },
  };
}

function authorityOf({ userName, role, rights, disabledAt }: Account): Authority {
  return { userName, role, rights: sorted(rights), disabled: disabledAt !== null };
}

function sorted(rights: readonly Right[]): Right[] {
  return RIGHTS.filter((right) => rights.includes(right));
}
