import * as path from 'node:path';
import type { Broadcast } from '@leitstand/contract/broadcast';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { openImageStore } from './adapters/images/open-image-store.ts';
import { outboxMailer, smtpMailer } from './adapters/mail/mailer.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { type Maintenance, startMaintenance } from './db/maintenance.ts';
import * as schema from './db/schema.ts';
import { ensureSecret } from './db/settings.queries.ts';
import { rememberTotals } from './db/totals.ts';
import { errorForLog } from './error-for-log.ts';
import type { Route } from './http/call.ts';
import { type AppOptions, createApp } from './http/create-app.ts';
import { JobQueue } from './jobs/queue.ts';
import { LiveHub } from './live/live-hub.ts';
import { administratorsRoutes } from './modules/administrators/administrators.routes.ts';
import { handleInvitations } from './modules/administrators/invitation-mail.service.ts';
import { auditLogRoutes } from './modules/audit-log/audit-log.routes.ts';
import { bansRoutes } from './modules/bans/bans.routes.ts';
import { broadcastRoutes } from './modules/broadcast/broadcast.routes.ts';
import { handleBroadcasts } from './modules/broadcast/broadcast-delivery.service.ts';
import { bulkRoutes } from './modules/bulk/bulk.routes.ts';
import { handleBulkRuns } from './modules/bulk/bulk-job.service.ts';
import { BulkWorker } from './modules/bulk/bulk-worker.ts';
import { dashboardRoutes } from './modules/dashboard/dashboard.routes.ts';
import { eventsRoutes } from './modules/events/events.routes.ts';
import { filesRoutes } from './modules/files/files.routes.ts';
import { scheduleImageSweep } from './modules/files/image-sweep.service.ts';
import { geoRoutes } from './modules/geo/geo.routes.ts';
import { inboxRoutes, notifyJobFailed } from './modules/inbox/inbox.routes.ts';
import { levelsRoutes } from './modules/levels/levels.routes.ts';
import { liveRoutes } from './modules/live/live.routes.ts';
import { makesRoutes } from './modules/makes/makes.routes.ts';
import { newsMessagesRoutes } from './modules/news-messages/news-messages.routes.ts';
import { ordersRoutes } from './modules/orders/orders.routes.ts';
import { scheduleWaitingOrders } from './modules/orders/waiting-orders.service.ts';
import { personRoutes } from './modules/person/person.routes.ts';
import { platformRoutes } from './modules/platform/platform.routes.ts';
import { postsRoutes } from './modules/posts/posts.routes.ts';
import { presetTripsRoutes } from './modules/preset-trips/preset-trips.routes.ts';
import { reportsRoutes } from './modules/reports/reports.routes.ts';
import { schedulePurge } from './modules/restore/purge.service.ts';
import { restoreRoutes } from './modules/restore/restore.routes.ts';
import { rewardsRoutes } from './modules/rewards/rewards.routes.ts';
import { handleResetMails } from './modules/session/reset-mail.service.ts';
import { sessionRoutes } from './modules/session/session.routes.ts';
import { scheduleStatistics } from './modules/statistics/statistics.service.ts';
import { tripsRoutes } from './modules/trips/trips.routes.ts';
import { usersRoutes } from './modules/users/users.routes.ts';
import { handleVerificationMails } from './modules/users/verification-mail.service.ts';
import { vehiclesRoutes } from './modules/vehicles/vehicles.routes.ts';
import { verificationRoutes } from './modules/verification/verification.routes.ts';
import { versionsRoutes } from './modules/versions/versions.routes.ts';
import { viewsRoutes } from './modules/views/views.routes.ts';
import type { Platform } from './platform.ts';
import { bySystem, runChange } from './records/change.ts';

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
  const log = parentLog.child({}, { serializers: { err: errorForLog } });
  const platform = {
    config,
    database,
    tables: Object.values(schema).filter((table) => is(table, PgTable)),
    log,
    images: openImageStore(config, log),
    mailer: config.smtpUrl
      ? smtpMailer(config.smtpUrl, config.mailFrom)
      : outboxMailer(outboxFolder(config), config.mailFrom),
    queue: new JobQueue(database, log),
    signingSecret: '',
    live: new LiveHub(database, log),
  } satisfies Platform;
  rememberTotals(database.drizzle, platform.live);
  const stopping = new AbortController();
  const bulkWorker = new BulkWorker(platform, stopping.signal);
  let maintenance: Maintenance | undefined;
  const start = async () => {
    platform.signingSecret = await ensureSecret(database.drizzle, 'signingSecret');
    await platform.live.start();
    await options.prepare?.(platform);
    // Not waited for: calls that may send a job wait for the queue themselves.
    startJobs(platform, bulkWorker, stopping.signal).catch((error: unknown) => {
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
  const http = await createApp(platform, allRoutes(platform, bulkWorker), { ...options, ready });
  return {
    platform,
    http,
    ready,
    close: async () => {
      // A broadcast ends its batch, a bulk action its chunk, and both leave the rest to the next start.
      stopping.abort();
      // Streams never end by themselves: closing the server would wait for them.
      await platform.live.close();
      await http.close();
      await bulkWorker.idle();
      await platform.queue.stop();
      await maintenance?.stop();
      platform.mailer.close();
      await database.close();
    },
  };
}

function startJobs(platform: Platform, bulkWorker: BulkWorker, signal: AbortSignal): Promise<void> {
  return platform.queue.start(
    (jobName) => notifyJobFailed(platform, jobName),
    async () => {
      await handleVerificationMails(platform);
      await handleResetMails(platform);
      await handleInvitations(platform);
      await handleBroadcasts(platform, { signal, onProgress: (broadcast) => tellProgress(platform, broadcast) });
      await handleBulkRuns(platform, bulkWorker);
      await schedulePurge(platform);
      await scheduleStatistics(platform);
      await scheduleImageSweep(platform);
      await scheduleWaitingOrders(platform);
    },
  );
}

/** Open panels watch a broadcast go out. */
function tellProgress(platform: Platform, { _id, state, ...counts }: Broadcast): void {
  runChange(platform, bySystem('broadcast'), async (change) => {
    const { recipients, accepted, failures, unknown, usersNotified } = counts;
    const data = { recipients, accepted, failures, unknown, usersNotified };
    change.tell({ type: 'broadcastProgress', entity: 'broadcast', entityId: _id, action: state, data });
    // With its end, everybody's inbox has a note of it.
    if (state !== 'finished' && state !== 'failed') return;
    change.tell({ type: 'notification', entity: 'notification', entityId: '', action: state });
  }).catch((error: unknown) => platform.log.warn({ err: error }, 'broadcast progress was not told'));
}

function allRoutes(platform: Platform, bulkWorker: BulkWorker): Route[] {
  const routes = [
    ...sessionRoutes(platform),
    ...dashboardRoutes(platform),
    ...usersRoutes(platform),
    ...bansRoutes(platform),
    ...vehiclesRoutes(platform),
    ...eventsRoutes(platform),
    ...tripsRoutes(platform),
    ...presetTripsRoutes(platform),
    ...rewardsRoutes(platform),
    ...ordersRoutes(platform),
    ...levelsRoutes(platform),
    ...makesRoutes(platform),
    ...newsMessagesRoutes(platform),
    ...versionsRoutes(platform),
    ...postsRoutes(platform),
    ...reportsRoutes(platform),
    ...geoRoutes(platform),
    ...broadcastRoutes(platform),
    ...bulkRoutes(platform, bulkWorker),
    ...filesRoutes(platform),
    ...verificationRoutes(platform),
    ...inboxRoutes(platform),
    ...viewsRoutes(platform),
    ...restoreRoutes(),
    ...liveRoutes(platform, platform.live),
    ...administratorsRoutes(platform),
    ...auditLogRoutes(platform),
    ...personRoutes(platform),
  ];
  return [...routes, ...platformRoutes(platform, routes)];
}
