import * as path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { openImageStore } from './adapters/images/open-image-store.ts';
import { outboxMailer, smtpMailer } from './adapters/mail/mailer.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { rememberTotals } from './db/lists/totals.ts';
import { type Maintenance, startMaintenance } from './db/maintenance.ts';
import { ensureSecret } from './db/settings.queries.ts';
import { errorForLog } from './error-for-log.ts';
import type { Route } from './http/call.ts';
import { type AppOptions, createApp } from './http/create-app.ts';
import { countTraffic } from './http/measure-calls.ts';
import { JobQueue } from './jobs/queue.ts';
import { LiveHub } from './live/live-hub.ts';
import { type Assembly, recordsOf } from './module.ts';
import { MODULES } from './modules.ts';
import type { Platform } from './platform.ts';

export interface Leitstand {
  readonly platform: Platform;
  readonly http: FastifyInstance;
  /** Calls wait until this resolves. */
  readonly ready: Promise<void>;
  /** Finishes what is in progress, then closes everything in dependency order. */
  close(): Promise<void>;
}

interface Options extends AppOptions {
  /** Called when the job queue cannot start: without it mails and purges would silently never run. */
  onFailure?: () => void;
  /** Runs on the open database before the server accepts calls. */
  prepare?: (platform: Platform) => Promise<unknown>;
}

export function imagesFolder(config: Config): string {
  return path.join(config.dataDir, 'images');
}

export function outboxFolder(config: Config): string {
  return path.join(config.dataDir, 'outbox');
}

/** Assembles the server on an open database, which it closes from then on. */
export async function openLeitstand(
  config: Config,
  log: FastifyBaseLogger,
  database: Database,
  options: Options = {},
): Promise<Leitstand> {
  const leitstand = await assembleLeitstand(config, log, { database, ready: Promise.resolve() }, options);
  await leitstand.ready;
  return leitstand;
}

/** The same on a database that is still opening: the server can already listen, and delays calls until then. */
export async function assembleLeitstand(
  config: Config,
  parentLog: FastifyBaseLogger,
  { database, ready: databaseReady }: { database: Database; ready: Promise<void> },
  options: Options = {},
): Promise<Leitstand> {
  const stopping = new AbortController();
  const log = parentLog.child({}, { serializers: { err: errorForLog } });
  // Loaded only where they are configured.
  const traces = config.traces && (await import('./traces/open-traces.ts')).openTraces(config.traces, log);
  traces?.follow(database.pool);
  const platform = {
    config,
    database,
    // Administrators and machines share one.
    tables: [...new Set(recordsOf(MODULES).map(({ table }) => table))],
    log,
    images: openImageStore(config, log),
    mailer: config.smtpUrl
      ? smtpMailer(config.smtpUrl, config.mailFrom)
      : outboxMailer(outboxFolder(config), config.mailFrom),
    queue: new JobQueue(database, log, traces?.jobs),
    signingSecret: '',
    live: new LiveHub(database, log),
    stopping: stopping.signal,
  } satisfies Platform;
  const traffic = countTraffic(options.admission);
  const metrics =
    config.metrics &&
    (await (await import('./metrics/open-metrics.ts')).openMetrics(platform, traffic, config.metrics));
  rememberTotals(database.drizzle, platform.live);
  const routes: Route[] = [];
  const server = { modules: MODULES, routes, traffic };
  routes.push(...MODULES.flatMap((module) => module.routes?.(platform, server) ?? []));
  let maintenance: Maintenance | undefined;
  const start = async () => {
    platform.signingSecret = await ensureSecret(database.drizzle, 'signingSecret');
    await platform.live.start();
    for (const module of MODULES) await module.start?.(platform);
    await options.prepare?.(platform);
    // Not awaited: calls that may send a job wait for the queue themselves.
    startJobs(platform, server).catch((error: unknown) => {
      log.fatal({ err: error }, 'the job queue could not start');
      options.onFailure?.();
    });
    maintenance = startMaintenance(database, { log });
  };
  // A database that failed to open has closed itself.
  const ready = databaseReady.then(() =>
    start().catch(async (error: unknown) => {
      await database.close();
      throw error;
    }),
  );
  // Callers await `ready` themselves; until then a failure must not count as an unhandled rejection.
  ready.catch(() => undefined);
  const observers = [traces?.observe, metrics?.observe].filter((observe) => observe !== undefined);
  const http = await createApp(platform, routes, { ...options, ready, observers, traffic });
  return {
    platform,
    http,
    ready,
    close: async () => {
      stopping.abort();
      await delay(config.drainSeconds * 1000);
      // Streams never end on their own: closing the server would wait for them.
      await platform.live.close();
      await http.close();
      await metrics?.close();
      for (const module of MODULES) await module.idle?.(platform);
      await platform.queue.stop();
      await maintenance?.stop();
      platform.mailer.close();
      await database.close();
      await traces?.close();
    },
  };
}

function startJobs(platform: Platform, server: Assembly): Promise<void> {
  return platform.queue.start(
    async (jobName) => {
      for (const module of MODULES) await module.onJobFailed?.(platform, jobName);
    },
    async () => {
      for (const module of MODULES) await module.jobs?.(platform, server);
    },
  );
}
