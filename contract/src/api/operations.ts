import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import * as field from '../base/fields.ts';
import { kind } from '../base/kind.ts';
import { ENGINES, JOB_NAME_LENGTH } from '../base/limits.ts';
import * as read from '../base/reading.ts';
import { screens } from '../screens.ts';

const replica = z.object({
  /** Answers lists and searches now. */
  isRead: read.flag,
  /** For how long it has been behind the primary; null if it was never seen to be up to date. */
  behindMs: read.optionalAmount,
});

const database = z.object({
  engine: read.oneOf(ENGINES, 'postgres'),
  version: read.text,
  bytes: read.amount,
  /** Host and port of the server in use; null for the embedded database. */
  host: read.optionalText,
  /** Null if none is configured. */
  replica: z.catch(z.nullable(replica), null),
});

const migrations = z.object({
  /** The last one that was applied. */
  latest: read.text,
  /** Those that this version knows, but the database lacks. */
  due: read.list(read.text),
  /** Those of a newer version, beside which this one works. */
  newer: read.list(read.text),
  /** Changes that continue beside the calls, and those that have ended lately. */
  long: read.list(
    z.object({
      name: read.text,
      /** Rows that were changed; 0 for an index. */
      changed: read.amount,
      startedAt: read.text,
      updatedAt: read.optionalText,
      finishedAt: read.optionalText,
    }),
  ),
});

/** The jobs of one kind in the queue of all processes. */
const queuedJobs = z.object({
  name: read.text,
  due: read.amount,
  /** For how long the oldest of those has been due. */
  oldestSeconds: read.amount,
  later: read.amount,
  /** Given up within the last days. */
  failed: read.amount,
});

const failedJob = z.object({ _id: read.text, job: read.text, failedAt: read.text, attempts: read.amount });

/** The last backup that `npm run backup` has completed. */
const backup = z.object({
  finishedAt: read.text,
  folder: read.text,
  /** The machine on which the command ran. */
  machine: read.text,
  bytes: read.amount,
  seconds: read.amount,
});

const disk = z.object({ folder: read.text, freeBytes: read.amount, totalBytes: read.amount, isLow: read.flag });

/** The answers of one route of this process; quantiles are estimated from a histogram. */
const routeTimes = z.object({
  method: read.text,
  path: read.text,
  count: read.amount,
  medianMs: read.amount,
  ninetyFifthMs: read.amount,
  slowestMs: read.amount,
});

export const operations = z.object({
  /** The process that answered. */
  server: read.part(z.object({ version: read.text, node: read.text, startedAt: read.text })),
  database: read.part(database),
  migrations: read.part(migrations),
  jobs: read.list(queuedJobs),
  /** The latest ones of each kind, newest first. */
  failedJobs: read.list(failedJob),
  backup: z.catch(z.nullable(backup), null),
  /** Of `DATA_DIR`; null if the system does not say. */
  disk: z.catch(z.nullable(disk), null),
  slowest: read.list(routeTimes),
  traffic: read.part(
    z.object({
      running: read.amount,
      streams: read.amount,
      /** Calls refused since the start, by the limit that was reached. */
      refused: read.list(z.object({ limit: read.text, count: read.amount })),
    }),
  ),
});
export type Operations = z.output<typeof operations>;

export const getOperations = endpoint({
  name: 'getOperations',
  resource: 'operations',
  method: 'GET',
  path: '/operations',
  summary: 'State of the process that answers, of the database, the queue, backups and disk space.',
  access: 'SUPERADMIN',
  forMachines: false,
  extension: true,
  data: operations,
});

export const retryJobs = endpoint({
  name: 'retryJobs',
  resource: 'operations',
  method: 'POST',
  path: '/operations/jobs/retry',
  summary:
    'Gives a failed job one more attempt, or all failed jobs of a kind. Those that no longer count as failed are left alone.',
  access: 'SUPERADMIN',
  forMachines: false,
  extension: true,
  body: z.object({ job: field.requiredText(JOB_NAME_LENGTH), jobId: field.ifGiven(field.id) }),
  data: z.object({ retried: read.amount }),
});

/** A kind of job in the queue. */
export const jobKind = kind({
  name: 'job',
  label: { de: 'Auftrag', en: 'Job' },
  calls: [getOperations, retryJobs],
  entities: { Operations: operations },
  screen: screens.operations,
  reading: getOperations.access,
});
