import { forgetOldKeys } from '../../http/idempotency.queries.ts';
import { jobKind } from '../../jobs/queue.ts';
import type { Platform } from '../../platform.ts';
import { purgeBulkRuns } from '../bulk/bulk.service.ts';
import { purgeReports } from '../reports/reports.service.ts';
import { forgetExpiredSessions } from '../session/session.service.ts';
import { purgeDeletedUsers } from '../users/users.service.ts';
import { DELETABLES } from './deletables.ts';

const purgeJob = jobKind<Record<string, never>>('purge');
const EVERY_NIGHT = '30 3 * * *';

/** Erases what can no longer be restored, and forgets sessions, codes and keys that have run out. */
export async function purgeNow(platform: Platform): Promise<void> {
  await purgeDeletedUsers(platform);
  for (const { purge } of Object.values(DELETABLES)) await purge(platform);
  await purgeReports(platform);
  await purgeBulkRuns(platform);
  await forgetOldKeys(platform.database.drizzle);
  await forgetExpiredSessions(platform);
}

export async function schedulePurge(platform: Platform): Promise<void> {
  await platform.queue.handle(purgeJob, () => purgeNow(platform));
  await platform.queue.every(purgeJob, EVERY_NIGHT, {});
}
