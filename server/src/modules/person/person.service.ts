import type { CoinMovement, PersonAuditEntry, PersonFile } from '@leitstand/contract/api/person';
import type { Queryable } from '../../db/database.ts';
import { found } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { auditSilently } from '../../records/audit.ts';
import { type Change, runChange } from '../../records/change.ts';
import { toAuditEntry } from '../audit-log/audit-log.service.ts';
import { levelReachedBy } from '../levels/levels.service.ts';
import { reportsAbout } from '../reports/report-history.service.ts';
import { withVehicles } from '../users/users.service.ts';
import { type CoinMovementRow, countsOf, findPerson, hasViewed, type PersonRow, VIEW } from './person.queries.ts';

const HOUR_MS = 60 * 60 * 1000;

export async function getPerson(db: Queryable, id: string): Promise<PersonRow> {
  return found(await findPerson(db, id));
}

/** The first page: the user and the number of records of each kind. */
export async function getPersonFile(db: Queryable, id: string): Promise<PersonFile> {
  const row = await getPerson(db, id);
  const { total: reports = 0 } = await reportsAbout(db, id, { skip: 0, limit: 1 });
  return {
    user: await withVehicles(db, row),
    level: (await levelReachedBy(db, id)) ?? null,
    country: row.country,
    lastActiveAt: row.lastActiveAt?.toISOString() ?? null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    deletionReason: row.deletionReason,
    counts: { ...(await countsOf(db, id)), reports },
  };
}

/** Logs that somebody looked at the file, once an hour per administrator and person. */
export async function logView(
  platform: Platform,
  circumstances: Pick<Change, 'actor' | 'language'>,
  { adminId, personId }: { adminId: string; personId: string },
): Promise<void> {
  const hourAgo = new Date(Date.now() - HOUR_MS);
  if (await hasViewed(platform.database.drizzle, adminId, personId, hourAgo)) return;
  await runChange(platform, circumstances, (change) =>
    auditSilently(change, { action: VIEW, entity: 'user', entityId: personId }),
  );
}

/** With the values of a change, which are the person's own. What was created or erased is in its own part of the file. */
export function toPersonAuditEntry(row: Parameters<typeof toAuditEntry>[0]): PersonAuditEntry {
  const { before, after } = row.before && row.after ? row : { before: null, after: null };
  return { ...toAuditEntry(row), before, after };
}

export function toCoinMovement({ id, at, change, balance, reason, adminName }: CoinMovementRow): CoinMovement {
  return { _id: id, at: at.toISOString(), change, balance, reason, adminName };
}
