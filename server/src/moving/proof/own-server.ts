import type { FastifyBaseLogger } from 'fastify';
import { openLeitstand } from '../../app.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { prepareFirstStart, showFirstAdmin } from '../../start-server.ts';
import { openReadingSession } from './own-server.queries.ts';

export interface OwnServer {
  /** Of the API. */
  readonly address: string;
  readonly token: string;
  close(): Promise<void>;
}

/** This server on loopback, in the same process: what it says is read through the same calls as the other backend. */
export async function openOwnServer(config: Config, log: FastifyBaseLogger, database: Database): Promise<OwnServer> {
  // Nobody sits in front of it.
  const unattended = {
    secondFactor: 'off',
    apiKey: undefined,
    drainSeconds: 0,
    trustProxy: false,
    demoData: false,
  } as const;
  const shared = { ...database, close: async () => {} };
  const leitstand = await openLeitstand({ ...config, ...unattended }, log, shared, {
    // A database that no server was started on has no administrator yet.
    prepare: async (platform) => showFirstAdmin(await prepareFirstStart(platform)),
  });
  const session = await openReadingSession(database.drizzle);
  const base = await leitstand.http.listen({ port: 0, host: '127.0.0.1' });
  return {
    address: `${base}/v1`,
    token: session.token,
    close: async () => {
      await session.end();
      await leitstand.close();
    },
  };
}
