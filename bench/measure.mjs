import { memoryOf, processorSeconds } from './servers.mjs';
import { settings } from './settings.mjs';

const WARM_UP_SECONDS = 1;
/** Long enough to compile a server's code and open its connections. */
const FIRST_WARM_UP_CALLS = 1500;
const FIRST_WARM_UP_CLIENTS = 8;
const FIRST_WARM_UP_MOST_SECONDS = 30;

export async function warmServers(load, contenders) {
  for (const contender of contenders) {
    const began = Date.now();
    let calls = 0;
    while (calls < FIRST_WARM_UP_CALLS && Date.now() - began < FIRST_WARM_UP_MOST_SECONDS * 1000) {
      const { latencies } = await load.measure(orderFor(contender, FIRST_WARM_UP_CLIENTS, WARM_UP_SECONDS));
      calls += latencies.length;
    }
  }
}

/**
 * Measures one call of several contenders with a number of clients: a warm-up each, then rounds in rotating order, so that
 * other load on the machine affects all alike.
 */
export async function measureCall(load, contenders, clients) {
  const measured = new Map();
  for (const contender of contenders) measured.set(contender.name, await warmUp(load, contender, clients));
  for (let round = 0; round < settings.rounds; round += 1) {
    for (let turn = 0; turn < contenders.length; turn += 1) {
      const contender = contenders[(round + turn) % contenders.length];
      const figures = measured.get(contender.name);
      if (figures.failure) continue;
      await tryTo(figures, async () => {
        const order = orderFor(contender, clients, settings.secondsARound);
        const before = processorSeconds(contender.pid);
        const { latencies, refused, seconds } = await load.measure(order);
        figures.processor += processorSeconds(contender.pid) - before;
        if (refused.count > 0) throw new Error(`${refused.count} calls refused: ${refused.example}`);
        figures.latencies = figures.latencies.concat(latencies);
        figures.seconds += seconds;
        figures.memory = Math.max(figures.memory, memoryOf(contender.pid));
      });
    }
  }
  return Object.fromEntries([...measured].map(([name, figures]) => [name, summary(figures)]));
}

async function warmUp(load, contender, clients) {
  const figures = { latencies: [], seconds: 0, processor: 0, memory: 0, failure: undefined };
  await tryTo(figures, async () => {
    const { refused } = await load.measure(orderFor(contender, clients, WARM_UP_SECONDS));
    if (refused.count > 0) throw new Error(`${refused.count} calls refused: ${refused.example}`);
  });
  return figures;
}

/** If a contender fails, the failure is recorded and the others continue. */
async function tryTo(figures, work) {
  try {
    await work();
  } catch (error) {
    figures.failure = error.message;
  }
}

function orderFor({ port, tokens, forms }, clients, seconds) {
  return { port, tokens, variants: forms, clients, seconds };
}

function summary({ latencies, seconds, processor, memory, failure }) {
  if (failure) return { failure };
  const sorted = latencies.sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const calls = sorted.length;
  const processorMs = (processor * 1000) / calls;
  return { p50: at(0.5), p95: at(0.95), perSecond: calls / seconds, calls, processorMs, memory };
}
