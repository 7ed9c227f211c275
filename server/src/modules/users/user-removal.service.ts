import type { ApprovalPreview } from '@leitstand/contract/api/access/approvals';
import type { SanctionGround } from '@leitstand/contract/base/limits';
import type { Queryable } from '../../db/database.ts';
import { users } from '../../db/schema.ts';
import type { Weighed } from '../../records/four-eyes/four-eyes.ts';
import { presentRecord } from '../../records/records.queries.ts';
import { countOwned } from './users.queries.ts';

type PersonPreview = Extract<ApprovalPreview, { kind: 'person' }>;

interface Removal {
  readonly removal: PersonPreview['removal'];
  readonly reason?: string | undefined;
  readonly ground?: SanctionGround | undefined;
  readonly notify?: boolean | undefined;
  readonly message?: string | undefined;
  readonly reportId?: string | undefined;
}

/** Who would be removed for good, with what belongs to them. */
export async function weighRemoval(
  db: Queryable,
  userId: string,
  { removal, reason = '', ground, notify = false, message = '', reportId }: Removal,
  amounts: Weighed['amounts'],
): Promise<Weighed> {
  const { id, userName, email } = await presentRecord(db, users, userId);
  return {
    amounts,
    preview: {
      kind: 'person',
      removal,
      userId: id,
      userName,
      email,
      ...(await countOwned(db, id)),
      reason,
      ground: ground ?? null,
      notify,
      message,
      reportId: reportId ?? null,
      figures: {},
    },
  };
}
