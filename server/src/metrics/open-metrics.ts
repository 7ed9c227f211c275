import type * as http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Observe, VERSION } from '../http/create-app.ts';
import type { Traffic } from '../http/measure-calls.ts';
import type { MetricsSettings } from '../observation-settings.ts';
import type { Platform } from '../platform.ts';
import { measureWaits } from './connection-waits.ts';
import { Exposition } from './exposition.ts';
import { exposeAdmission, exposeDatabase, exposeImages, exposeJobs, exposeLive, exposeStored } from './figures.ts';
import { listenForScrapes, mountMetrics } from './serve-metrics.ts';

export interface Metrics {
  readonly observe: Observe;
  close(): Promise<void>;
}

/** Measures from now on. Metrics with a port of their own are served at once, the others with the calls. */
export async function openMetrics(
  platform: Platform,
  traffic: Traffic,
  { listen, token }: MetricsSettings,
): Promise<Metrics> {
  const exposition = new Exposition();
  measureWaits(platform.database.pool, traffic.admission.waits);
  exposition.gauge({ name: 'leitstand_info', help: 'Version and engine.', labels: ['version', 'engine'] }, () => [
    [1, VERSION, platform.database.engine],
  ]);
  exposition.histogram(
    {
      name: 'leitstand_http_request_duration_seconds',
      help: 'Answers by pattern of the path; without live streams.',
      labels: ['method', 'route', 'status'],
    },
    traffic.calls,
  );
  exposeAdmission(exposition, traffic.admission);
  exposeDatabase(exposition, platform, traffic.admission);
  exposeJobs(exposition, platform);
  exposeLive(exposition, platform);
  exposeImages(exposition);
  exposeStored(exposition, platform);
  const server = listen && (await listenForScrapes(listen, exposition, token));
  if (server) platform.log.info({ port: (server.address() as AddressInfo).port }, 'metrics are served');
  return {
    observe: (app) => {
      if (!server && token) mountMetrics(app, exposition, token);
    },
    close: async () => {
      if (server) await closed(server);
    },
  };
}

function closed(server: http.Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
