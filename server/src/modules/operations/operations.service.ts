import { statfs } from 'node:fs/promises';
import type { Operations, retryJobs as retryCall } from '@leitstand/contract/api/operations';
import type { BodyOf } from '@leitstand/contract/base/endpoint';
import { readLastBackup } from '../../backup/last-backup.ts';
import { isId } from '../../db/new-id.ts';
import { PostgresPool } from '../../db/postgres/postgres-pool.ts';
import { knownMigrations, type Migration } from '../../db/upgrade/known-migrations.ts';
import { notFound } from '../../errors.ts';
import { BASE, VERSION } from '../../http/create-app.ts';
import type { Traffic } from '../../http/measure-calls.ts';
import type { Platform } from '../../platform.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { readDatabaseFacts, readSchemaState } from './operations.queries.ts';
import { slowestRoutes } from './slowest-routes.ts';

/** Less free space than a tenth of a small disk, or than this on a large one, is little. */
const LITTLE_SPACE = 10_000_000_000;
const LONG_CHANGE_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

export async function readOperations(platform: Platform, traffic: Traffic): Promise<Operations> {
  const { config, database, queue, live } = platform;
  await queue.started();
  const facts = await readDatabaseFacts(database.pool);
  const waiting = await queue.waiting();
  const failed = await queue.failed();
  const startedAt = new Date(Date.now() - process.uptime() * 1000);
  return {
    server: { version: VERSION, node: process.versions.node, startedAt: startedAt.toISOString() },
    database: {
      engine: database.engine,
      ...facts,
      host: database.pool instanceof PostgresPool ? database.pool.hosts.name : null,
      replica: database.replica?.state ?? null,
    },
    migrations: await readMigrations(platform),
    jobs: waiting.map((jobs) => ({ ...jobs, failed: failed.counts.get(jobs.name) ?? 0 })),
    failedJobs: failed.latest.map(({ id, name, failedAt, attempts }) => ({
      _id: id,
      job: name,
      failedAt: failedAt.toISOString(),
      attempts,
    })),
    backup: (await readLastBackup(database, config)) ?? null,
    disk: await readDisk(config.dataDir, database.engine === 'embedded' ? facts.bytes : 0),
    slowest: slowestRoutes(traffic.calls, BASE),
    traffic: {
      running: traffic.admission.running,
      streams: live.openStreams,
      refused: [...traffic.admission.refused.counts].map(([limit, count]) => ({ limit, count })),
    },
  };
}

let known: readonly Migration[] | undefined;

async function readMigrations({ database }: Platform): Promise<Operations['migrations']> {
  // From files that do not change while the process runs.
  known ??= knownMigrations();
  const own = known.at(-1)?.when ?? 0;
  const { applied, long } = await readSchemaState(database.pool);
  const nameOf = ({ when, tag }: { when: number; tag?: string | undefined }) =>
    known?.find((migration) => migration.when === when)?.tag ?? tag ?? String(when);
  const latest = applied.at(-1);
  const recently = Date.now() - LONG_CHANGE_DAYS * DAY_MS;
  return {
    latest: latest ? nameOf(latest) : '',
    due: known.filter(({ when }) => when > (latest?.when ?? 0)).map(({ tag }) => tag),
    newer: applied.filter(({ when }) => when > own).map(nameOf),
    long: long
      .filter(({ finishedAt }) => finishedAt === null || finishedAt.getTime() > recently)
      .map(({ name, changed, startedAt, updatedAt, finishedAt }) => ({
        name,
        changed,
        startedAt: startedAt.toISOString(),
        updatedAt: updatedAt?.toISOString() ?? null,
        finishedAt: finishedAt?.toISOString() ?? null,
      })),
  };
}

/** `needed`: what must be free besides, because a backup of the embedded database copies it there. */
async function readDisk(folder: string, needed: number): Promise<Operations['disk']> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder);
    const [freeBytes, totalBytes] = [bavail * bsize, blocks * bsize];
    const isLow = freeBytes < Math.max(Math.min(totalBytes / 10, LITTLE_SPACE), needed);
    return { folder, freeBytes, totalBytes, isLow };
  } catch {
    // With PostgreSQL, object storage and real services there is no such folder.
    return null;
  }
}

/** Also succeeds if somebody else was faster: then nothing is left to do. */
export async function retryJobs(
  change: Change,
  { job, jobId }: BodyOf<typeof retryCall>,
): Promise<{ retried: number }> {
  const { queue } = change.platform;
  if (!queue.names.includes(job) || (jobId !== undefined && !isId(jobId))) throw notFound();
  const retried = await queue.retry(change.tx, job, jobId);
  if (retried > 0) {
    await audit(change, { action: 'retry', entity: 'job', entityId: jobId ?? job, after: { job, retried } });
  }
  return { retried };
}
