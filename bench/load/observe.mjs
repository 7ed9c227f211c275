import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { memoryOf, processorSeconds } from '../servers.mjs';

/** The samples of a server's `/metrics`, by name with labels. */
export async function metricsOf({ metricsPort }) {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  if (!answer.ok) throw new Error(`metrics: ${answer.status}`);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

/** Calls that a server has answered since its start. */
export function callsIn(metrics) {
  const counts = [...metrics].filter(([name]) => name.startsWith('leitstand_http_request_duration_seconds_count'));
  return counts.reduce((sum, [, count]) => sum + count, 0);
}

/** CPU seconds of a process and its children, those that have ended included. */
export function familySeconds(pid) {
  if (pid === undefined) return Number.NaN;
  return (
    processorSeconds(pid) + endedChildren(pid) + childrenOf(pid).reduce((sum, id) => sum + processorSeconds(id), 0)
  );
}

function childrenOf(pid) {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(name)?.[1] === String(pid));
}

/** Fields 16 and 17 of the process, in hundredths of a second. */
function endedChildren(pid) {
  const fields = statOf(pid) ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** The fields after the name, which may contain spaces. */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  } catch {
    return undefined;
  }
}

/** Seconds that all cores together were busy since the machine was started, whatever with. */
export function busySeconds() {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000;
}

/** Follows the servers: their peaks between two samples, and a sample on demand. */
export class Watch {
  #parts;
  #peaks = [];
  #timer;

  constructor(parts) {
    this.#parts = parts;
    this.#timer = setInterval(() => void this.#look(), 2_000);
  }

  stop() {
    clearInterval(this.#timer);
  }

  async sample() {
    const { servers, nginx, postgres, office } = this.#parts;
    const metrics = await Promise.all(servers.map(metricsOf));
    const peaks = this.#peaks.splice(0);
    return {
      at: performance.now(),
      servers: metrics.map((of, index) => ({
        memory: memoryOf(servers[index].pid),
        heap: of.get('nodejs_heap_size_used_bytes') / 1024 ** 2,
        processor: processorSeconds(servers[index].pid),
        streams: of.get('leitstand_live_streams'),
        calls: callsIn(of),
        connections: Math.max(...peaks.map((peak) => peak[index].used), 0),
        waiting: Math.max(...peaks.map((peak) => peak[index].waiting), 0),
      })),
      processor: { nginx: familySeconds(nginx), postgres: familySeconds(postgres), office: processorSeconds(office) },
      busy: busySeconds(),
      cores: cpus().length,
    };
  }

  async #look() {
    const metrics = await Promise.all(this.#parts.servers.map(metricsOf)).catch(() => undefined);
    if (!metrics) return;
    this.#peaks.push(
      metrics.map((of) => ({
        used: of.get('leitstand_database_connections{state="used"}') ?? 0,
        waiting: of.get('leitstand_database_connections_waiting') ?? 0,
      })),
    );
  }
}
