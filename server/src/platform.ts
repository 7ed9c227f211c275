import type { FastifyBaseLogger } from 'fastify';
import type { ImageStore } from './adapters/images/image-store.ts';
import type { Mailer } from './adapters/mail/mailer.ts';
import type { Config } from './config.ts';
import type { Database, Table } from './db/database.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { LiveHub } from './live/live-hub.ts';

/** What every module uses. */
export interface Platform {
  readonly config: Config;
  readonly database: Database;
  /** Where records of all kinds are stored. */
  readonly tables: readonly Table[];
  readonly images: ImageStore;
  readonly mailer: Mailer;
  readonly queue: JobQueue;
  readonly live: LiveHub;
  readonly log: FastifyBaseLogger;
  /** Aborted when the server stops: what takes long ends its step and leaves the rest to the next start. */
  readonly stopping: AbortSignal;
  /** Signs links in mails; made on the first start and kept in the database. */
  readonly signingSecret: string;
}
