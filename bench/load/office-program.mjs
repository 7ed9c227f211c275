import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../server/dist/for-bench.js';
import { Administrator } from './administrator.mjs';
import { CallFigures, spread } from './figures.mjs';
import { LiveTally } from './live-tally.mjs';

/*
 * The administrators, in a process of their own. Gets a plan, reports `begun` when everybody has signed in, and the
 * figures at the end.
 */

/** Time for the events of the last changes to arrive. */
const LAST_EVENTS_MS = 3_000;

process.on('disconnect', () => process.exit(0));
process.once('message', async (plan) => {
  try {
    process.send(await work(plan));
  } catch (error) {
    process.send({ failure: error.stack });
  }
});
process.send('ready');

async function work(plan) {
  const figures = new CallFigures();
  const live = new LiveTally(plan.accounts.length);
  const everybody = plan.accounts.map((account, index) => {
    const random = seededRandom(plan.seed + index);
    return new Administrator({ plan, account, figures, live, random });
  });
  const opening = plan.openingSeconds * 1000;
  const until = performance.now() + opening + plan.seconds * 1000;
  const working = everybody.map(async (administrator, index) => {
    await sleep((opening * index) / everybody.length);
    await administrator.open();
    await administrator.work(until);
  });
  await sleep(Math.max(0, until - plan.seconds * 1000 - performance.now()));
  live.since = Date.now();
  const loop = monitorEventLoopDelay();
  loop.enable();
  for (const administrator of everybody) administrator.count();
  process.send({ begun: true });
  const waits = await Promise.allSettled(working);
  await sleep(LAST_EVENTS_MS);
  loop.disable();
  const { delays, ...events } = live.summary();
  const result = {
    ...figures.summary(),
    // Without a session they have not worked.
    absent: waits.filter(({ status }) => status === 'rejected').map(({ reason }) => String(reason?.stack ?? reason)),
    changes: everybody.reduce((sum, { changes }) => sum + changes, 0),
    live: { streams: live.ready, ...events, ...spread(delays) },
    loopMs: { p50: loop.percentile(50) / 1e6, p99: loop.percentile(99) / 1e6 },
  };
  for (const administrator of everybody) administrator.close();
  return result;
}
