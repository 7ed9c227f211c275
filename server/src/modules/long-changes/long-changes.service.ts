import { unfinishedChanges } from '../../db/upgrade/long-changes.queries.ts';
import { type LongChangeOptions, runLongChanges } from '../../db/upgrade/long-changes.ts';
import { jobKind } from '../../jobs/queue.ts';
import type { Platform } from '../../platform.ts';

const job = jobKind<Record<string, never>>('long-changes');
const EVERY_TEN_MINUTES = '*/10 * * * *';
/** The queue starts a job again that runs for a quarter of an hour. */
const LONGEST_RUN_MS = 5 * 60_000;
const LOG_EVERY_MS = 10_000;

/** At the start and, if a job failed or its process ended, every ten minutes. */
export async function scheduleLongChanges(platform: Platform): Promise<void> {
  const { database, queue } = platform;
  await queue.handle(job, () => continueLongChanges(platform));
  await queue.every(job, EVERY_TEN_MINUTES, {});
  if ((await unfinishedChanges(database.pool)).length > 0) await sendAgain(platform);
}

/** Does what migrations left to be done; after a while, leaves the rest to another job. */
export async function continueLongChanges(
  platform: Pick<Platform, 'database' | 'log' | 'queue' | 'stopping'>,
  options: LongChangeOptions = {},
): Promise<void> {
  const { database, log, stopping } = platform;
  let loggedAt = 0;
  const isLeft = await runLongChanges(database, {
    stopping,
    until: Date.now() + LONGEST_RUN_MS,
    onStep: (change, result) => {
      if (result === 'more' && Date.now() - loggedAt < LOG_EVERY_MS) return;
      loggedAt = Date.now();
      if (result === 'finished') log.info({ change }, 'long change finished');
      else if (result === 'more') log.info({ change }, 'long change goes on');
    },
    ...options,
  });
  if (isLeft && !stopping.aborted) await sendAgain(platform);
}

function sendAgain({ database, queue }: Pick<Platform, 'database' | 'queue'>): Promise<void> {
  return database.drizzle.transaction((tx) => queue.send(tx, job, {}));
}
