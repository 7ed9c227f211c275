import * as path from 'node:path';
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
import { JobQueue } from './jobs/queue.ts';
import { LiveHub } from './live/live-hub.ts';
import { type Assembly, recordsOf } from './module.ts';
import { MODULES } from './modules.ts';
import type { Platform } from './platform.ts';

export interface Leitstand {
  readonly platform: Platform;
  readonly http: FastifyInstance;
  /** Until then calls wait. */
  readonly ready: Promise<void>;
  /** Finishes what is under way, then closes everything in the order of dependence. */
  close(): Promise<void>;
}

interface Options extends AppOptions {
  /** Called when the job queue cannot start: without it mails and purges would silently stay undone. */
  onFailure?: () => void;
  /** Runs on the open database before the server takes calls. */
  prepare?: (platform: Platform) => Promise<unknown>;
}

export function imagesFolder(config: Config): string {
  return path.join(config.dataDir, 'images');
}

export function outboxFolder(config: Config): string {
  return path.join(config.dataDir, 'outbox');
}

/** Puts the parts together on an open database, which belongs to them from now on. */
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

/** The same on a database that is still being opened: the server can listen before, and holds calls back until then. */
export async function assembleLeitstand(
  config: Config,
  parentLog: FastifyBaseLogger,
  { database, ready: databaseReady }: { database: Database; ready: Promise<void> },
  options: Options = {},
): Promise<Leitstand> {
  const stopping = new AbortController();
  const log = parentLog.child({}, { serializers: { err: errorForLog } });
  const platform = {
    config,
    database,
    tables: recordsOf(MODULES).map(({ table }) => table),
    log,
    images: openImageStore(config, log),
    mailer: config.smtpUrl
      ? smtpMailer(config.smtpUrl, config.mailFrom)
      : outboxMailer(outboxFolder(config), config.mailFrom),
    queue: new JobQueue(database, log),
    signingSecret: '',
    live: new LiveHub(database, log),
    stopping: stopping.signal,
  } satisfies Platform;
  rememberTotals(database.drizzle, platform.live);
  const routes: Route[] = [];
  const server = { modules: MODULES, routes };
  routes.push(...MODULES.flatMap((module) => module.routes?.(platform, server) ?? []));
  let maintenance: Maintenance | undefined;
  const start = async () => {
    platform.signingSecret = await ensureSecret(database.drizzle, 'signingSecret');
    await platform.live.start();
    await options.prepare?.(platform);
    // Not waited for: calls that may send a job wait for the queue themselves.
    startJobs(platform, server).catch((error: unknown) => {
      log.fatal({ err: error }, 'the job queue could not start');
      options.onFailure?.();
    });
    maintenance = startMaintenance(database, { log });
  };
  // A database that cannot be opened has closed itself.
  const ready = databaseReady.then(() =>
    start().catch(async (error: unknown) => {
      await database.close();
      throw error;
    }),
  );
  // Asked for by those who wait for it; until then a failure is not unhandled.
  ready.catch(() => undefined);
  const http = await createApp(platform, routes, { ...options, ready });
  return {
    platform,
    http,
    ready,
    close: async () => {
      stopping.abort();
      // Streams never end by themselves: closing the server would wait for them.
      await platform.live.close();
      await http.close();
      for (const module of MODULES) await module.idle?.(platform);
      await platform.queue.stop();
      await maintenance?.stop();
      platform.mailer.close();
      await database.close();
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
