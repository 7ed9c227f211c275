import { imageFigures } from '../adapters/images/image-codec.ts';
import type { Admission } from '../http/admission.ts';
import type { Platform } from '../platform.ts';
import type { Exposition } from './exposition.ts';
import { storedFigures } from './stored-figures.ts';

export function exposeAdmission(exposition: Exposition, admission: Admission): void {
  exposition.gauge({ name: 'leitstand_http_requests_running', help: 'Calls that are being answered.' }, () => [
    [admission.running],
  ]);
  exposition.counter(
    {
      name: 'leitstand_http_requests_refused_total',
      help: 'Calls that were refused at once, by the limit that was reached.',
      labels: ['reason'],
    },
    () => [...admission.refused.counts].map(([reason, count]) => [count, reason]),
  );
}

export function exposeDatabase(exposition: Exposition, { database: { pool } }: Platform, admission: Admission): void {
  exposition.gauge(
    { name: 'leitstand_database_connections', help: 'Open connections of this process.', labels: ['state'] },
    () => [
      [pool.totalCount - pool.idleCount, 'used'],
      [pool.idleCount, 'idle'],
    ],
  );
  exposition.gauge(
    { name: 'leitstand_database_connections_limit', help: 'Connections that this process may open.' },
    () => [[pool.options.max]],
  );
  exposition.gauge(
    { name: 'leitstand_database_connections_waiting', help: 'Reads and changes without a connection yet.' },
    () => [[pool.waitingCount + admission.waiting]],
  );
  exposition.histogram(
    {
      name: 'leitstand_database_wait_seconds',
      help: 'Waits of reads for their turn, and for a connection; the embedded engine has one.',
    },
    admission.waits,
  );
}

export function exposeJobs(exposition: Exposition, { queue }: Platform): void {
  exposition.histogram(
    {
      name: 'leitstand_job_duration_seconds',
      help: 'Jobs that this process ended, each attempt by its outcome.',
      labels: ['kind', 'outcome'],
    },
    queue.ended,
  );
  exposition.counter(
    { name: 'leitstand_jobs_given_up_total', help: 'Jobs whose last attempt failed.', labels: ['kind'] },
    () => queue.names.map((name) => [queue.givenUp.counts.get(name) ?? 0, name]),
  );
}

export function exposeLive(exposition: Exposition, { live }: Platform): void {
  exposition.gauge({ name: 'leitstand_live_streams', help: 'Open live streams of panels.' }, () => [
    [live.openStreams],
  ]);
  exposition.gauge(
    { name: 'leitstand_live_listening', help: 'Whether changes of other processes arrive at once.' },
    () => [[live.isListening ? 1 : 0]],
  );
}

export function exposeImages(exposition: Exposition): void {
  exposition.gauge({ name: 'leitstand_image_processes', help: 'Running processes that decode images.' }, () => [
    [imageFigures().running],
  ]);
  exposition.counter(
    { name: 'leitstand_image_process_starts_total', help: 'Starts of processes that decode images.' },
    () => [[imageFigures().started]],
  );
  exposition.counter(
    { name: 'leitstand_images_total', help: 'Images decoded, or lost with their process.', labels: ['outcome'] },
    () => [
      [imageFigures().handled, 'handled'],
      [imageFigures().lost, 'lost'],
    ],
  );
}

/** The same for all processes: what is in the database. */
export function exposeStored(exposition: Exposition, platform: Platform): void {
  const read = storedFigures(platform);
  exposition.gauge({ name: 'leitstand_ready', help: 'Whether database and queue answered this scrape.' }, async () => [
    [(await read()) ? 1 : 0],
  ]);
  exposition.gauge(
    { name: 'leitstand_jobs_waiting', help: 'Jobs that are due and not yet taken.', labels: ['kind'] },
    async () => ((await read())?.jobs ?? []).map(({ name, due }) => [due, name]),
  );
  exposition.gauge(
    { name: 'leitstand_jobs_later', help: 'Jobs that are due later, or repeated later.', labels: ['kind'] },
    async () => ((await read())?.jobs ?? []).map(({ name, later }) => [later, name]),
  );
  exposition.gauge(
    { name: 'leitstand_jobs_oldest_seconds', help: 'For how long the oldest waiting job is due.', labels: ['kind'] },
    async () => ((await read())?.jobs ?? []).map(({ name, oldestSeconds }) => [oldestSeconds, name]),
  );
  exposition.gauge(
    { name: 'leitstand_broadcasts', help: 'Broadcasts that have not ended.', labels: ['state'] },
    async () => {
      const figures = (await read())?.broadcasts;
      return figures ? (['waiting', 'held', 'sending'] as const).map((state) => [figures[state], state]) : [];
    },
  );
  exposition.gauge(
    { name: 'leitstand_broadcasts_overdue', help: 'Broadcasts that should be sent now, but no process sends them.' },
    async () => {
      const figures = (await read())?.broadcasts;
      return figures ? [[figures.overdue]] : [];
    },
  );
  exposition.counter(
    {
      name: 'leitstand_broadcast_devices_total',
      help: 'Devices of all broadcasts by outcome.',
      labels: ['outcome'],
    },
    async () => {
      const figures = (await read())?.broadcasts;
      return figures
        ? (['accepted', 'failures', 'unknown'] as const).map((outcome) => [figures[outcome], outcome])
        : [];
    },
  );
}
