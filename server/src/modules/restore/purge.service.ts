import { forgetOldKeys } from '../../http/idempotency.queries.ts';
import { jobKind } from '../../jobs/queue.ts';
import type { Platform } from '../../platform.ts';
import { purgeDeletedCars } from '../cars/cars.service.ts';
import { forgetExpiredSessions } from '../session/session.service.ts';
import { purgeDeletedUsers } from '../users/users.service.ts';

const purge = jobKind<Record<string, never>>('purge');
const EVERY_NIGHT = '30 3 * * *';

/** Erases what can no longer be restored, and forgets sessions, codes and keys that have run out. */
export async function purgeNow(platform: Platform): Promise<void> {
  await purgeDeletedUsers(platform);
  await purgeDeletedCars(platform);
  await forgetOldKeys(platform.database.drizzle);
  await forgetExpiredSessions(platform);
}

export async function schedulePurge(platform: Platform): Promise<void> {
  await platform.queue.handle(purge, () => purgeNow(platform));
  await platform.queue.every(purge, EVERY_NIGHT, {});
}
