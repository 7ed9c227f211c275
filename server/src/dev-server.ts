import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { assembleLeitstand, type Leitstand } from './app.ts';
import { type Config, readConfig } from './config.ts';
import type { Database } from './db/database.ts';
import { connectDatabase, drizzleOn } from './db/open.ts';
import type { FirstAdmin } from './modules/session/session.service.ts';
import { prepareFirstStart, SECRETS, showFirstAdmin } from './start-server.ts';

/** Kept across code reloads: reopening the embedded database would take two seconds. */
export interface DevBase {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly database: Database;
  readonly ready: Promise<void>;
}

export function openBase(): DevBase {
  const config = readConfig(process.env);
  const log: FastifyBaseLogger = pino({ level: process.env.LOG_LEVEL ?? 'warn', redact: SECRETS });
  const opening = connectDatabase(config, (error) => {
    log.fatal({ err: error }, 'the embedded database has stopped');
    process.exit(1);
  });
  return { config, log, ...opening };
}

/** Assembles the server from the current code. It listens once the previous server has released its port. */
export async function serve({ config, log, database, ready }: DevBase, before: Leitstand | undefined) {
  const kept: Database = { ...database, drizzle: drizzleOn(database.pool), close: async () => {} };
  let firstAdmin: FirstAdmin | undefined;
  const prepare: typeof prepareFirstStart = async (platform) => {
    firstAdmin = await prepareFirstStart(platform);
    return firstAdmin;
  };
  const leitstand = await assembleLeitstand(config, log, { database: kept, ready }, { prepare });
  if (before) await giveBackPort(before);
  await leitstand.http.listen({ port: config.port, host: config.host });
  // Closes in the background: its jobs may take a moment.
  before?.close().catch((error: unknown) => log.warn({ err: error }, 'the server before did not end well'));
  await leitstand.ready;
  await showFirstAdmin(firstAdmin);
  return leitstand;
}

async function giveBackPort({ platform, http }: Leitstand): Promise<void> {
  await platform.live.close();
  await http.close();
}
