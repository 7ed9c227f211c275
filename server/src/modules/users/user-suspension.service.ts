import type { ApprovalPreview, ImposedPreview } from '@leitstand/contract/api/access/approvals';
import { USER_STATUS } from '@leitstand/contract/base/limits';
import type { BulkSanction } from '@leitstand/contract/moderation/sanctions';
import type { UserUpdate } from '@leitstand/contract/users';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../db/database.ts';
import { users } from '../../db/schema.ts';
import { isLongSuspension } from '../../records/consequences/consequences.ts';
import type { Weighed } from '../../records/four-eyes/four-eyes.ts';
import { presentRecord } from '../../records/records.queries.ts';
import { countOwned } from './users.queries.ts';
import { withVehicles } from './users.service.ts';

type SuspensionPreview = Extract<ApprovalPreview, { kind: 'suspension' }>;
type Limits = Pick<Config, 'longSuspensionDays'>;

interface Occasion {
  readonly change: SuspensionPreview['change'];
  readonly reportId?: string;
  readonly deletesObject?: boolean;
  readonly values?: SuspensionPreview['values'];
}

export function imposedPreview({ ground, message, days, until, hidesContent, notify }: BulkSanction): ImposedPreview {
  return { ground, message, days: days ?? null, until: until ?? null, hidesContent, notify };
}

/** A suspension without an end, or a very long one, is a ban in effect. */
export async function weighSuspension(
  db: Queryable,
  userId: string,
  sanction: BulkSanction,
  limits: Limits,
  { change, reportId, deletesObject = false, values = {} }: Occasion = { change: 'impose' },
): Promise<Weighed> {
  const { id, userName, email } = await presentRecord(db, users, userId);
  const preview: SuspensionPreview = {
    kind: 'suspension',
    change,
    userId: id,
    userName,
    email,
    ...(await countOwned(db, id)),
    sanction: imposedPreview(sanction),
    reportId: reportId ?? null,
    deletesObject,
    values,
    figures: {},
  };
  return { amounts: isLongSuspension(sanction, limits) ? { ban: 1 } : {}, preview };
}

/** A client of the specification suspends by the status: without an end, a text or a message. */
const BY_STATUS: BulkSanction = { ground: 'other', message: '', hidesContent: false, notify: false };

/** An update suspends if it sets the status of an active user to 0; its other values are approved with it. */
export async function weighUpdate(
  db: Queryable,
  { _id, revision: _, ...input }: UserUpdate,
  limits: Limits,
): Promise<Weighed> {
  const row = await presentRecord(db, users, _id);
  const isSuspended = input.status === USER_STATUS.suspended && row.status !== USER_STATUS.suspended;
  const present: Readonly<Record<string, unknown>> = await withVehicles(db, row);
  const values = Object.entries(input).flatMap(([name, value]) =>
    name === 'status' || value === undefined || JSON.stringify(value) === JSON.stringify(present[name])
      ? []
      : [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
  );
  const occasion: Occasion = { change: 'update', values: Object.fromEntries(values) };
  const weighed = await weighSuspension(db, _id, BY_STATUS, limits, occasion);
  return isSuspended ? weighed : { ...weighed, amounts: {} };
}
