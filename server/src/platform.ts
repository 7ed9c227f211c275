import type { FastifyBaseLogger } from 'fastify';
import type { ImageStore } from './adapters/images/image-store.ts';
import type { Mailer } from './adapters/mail/mailer.ts';
import type { Config } from './config.ts';
import type { Database, Table } from './db/database.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { LiveHub } from './live/live-hub.ts';

/** Services that every module uses. */
export interface Platform {
  readonly config: Config;
  readonly database: Database;
  /** The tables that contain records. */
  readonly tables: readonly Table[];
  readonly images: ImageStore;
  readonly mailer: Mailer;
  readonly queue: JobQueue;
  readonly live: LiveHub;
  readonly log: FastifyBaseLogger;
  /** Aborted when the server stops: long tasks finish their current step and leave the rest to the next start. */
  readonly stopping: AbortSignal;
  /** Signs links in mails; generated on the first start and stored in the database. */
  readonly signingSecret: string;
}
