import type { FastifyBaseLogger } from 'fastify';
import type { ImageStore } from './adapters/images/image-store.ts';
import type { Mailer } from './adapters/mail/mailer.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { LiveHub } from './live/live-hub.ts';

/** What every module stands on. */
export interface Platform {
  readonly config: Config;
  readonly database: Database;
  readonly images: ImageStore;
  readonly mailer: Mailer;
  readonly queue: JobQueue;
  readonly live: LiveHub;
  readonly log: FastifyBaseLogger;
  /** Signs links that leave the house; made on the first start and kept in the database. */
  readonly signingSecret: string;
}
