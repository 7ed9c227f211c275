import { forgetOldKeys } from '../../http/idempotency.queries.ts';
import { jobKind } from '../../jobs/queue.ts';
import { type Assembly, recordsOf } from '../../module.ts';
import type { Platform } from '../../platform.ts';

const purgeJob = jobKind<Record<string, never>>('purge');
const EVERY_NIGHT = '30 3 * * *';

/** Erases what has been kept long enough: see `retention.ts`. */
export async function purgeNow(
  platform: Platform,
  { modules }: Pick<Assembly, 'modules'>,
  now = new Date(),
): Promise<void> {
  for (const { deletion } of recordsOf(modules)) await deletion?.purge(platform, now);
  for (const module of modules) await module.purge?.(platform, now);
  await forgetOldKeys(platform.database.drizzle, now);
}

export async function schedulePurge(platform: Platform, server: Assembly): Promise<void> {
  await platform.queue.handle(purgeJob, () => purgeNow(platform, server));
  await platform.queue.every(purgeJob, EVERY_NIGHT, {});
}
