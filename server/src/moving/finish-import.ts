import type { AuditedKind } from '@leitstand/contract/kinds';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { LiveHub, type LiveUpdate } from '../live/live-hub.ts';
import { updateRollups } from '../modules/statistics/statistics.service.ts';
import { auditAll } from '../records/audit.ts';
import { analyzeSize, analyzeTables, disableTimeout, recountRegistrations } from './finish.queries.ts';
import { translateReferences } from './kept/translate-references.ts';
import type { MovingKind } from './kinds/moving-kind.ts';
import { endRun, type Run, stepsOf } from './run.queries.ts';

/** Keeps the rollups small, and the planner informed, while many records of a kind come in. */
export async function tidyUp(database: Database, { table }: MovingKind): Promise<void> {
  await updateRollups({ database }, new Date());
  await analyzeSize(database.pool, table);
}

/**
 * Makes lists, searches and figures right, and writes one entry per kind to the audit log: an entry for each record would
 * bury all others. Safe to repeat after a kill; the entries come with the end of the run.
 */
export async function finishImport(
  database: Database,
  run: Run,
  { kinds, log, source }: { kinds: readonly MovingKind[]; log: FastifyBaseLogger; source: string },
): Promise<void> {
  const { drizzle } = database;
  for (const kind of kinds) {
    if (!kind.finish) continue;
    await drizzle.transaction(async (tx) => {
      await disableTimeout(tx);
      await kind.finish?.(tx);
    });
  }
  await translateReferences(drizzle);
  await updateRollups({ database }, new Date());
  await analyzeTables(
    database.pool,
    kinds.map(({ table }) => table),
  );
  const effects: (() => Promise<void>)[] = [];
  await drizzle.transaction(async (tx) => {
    await disableTimeout(tx);
    await recountRegistrations(tx);
    const actor = { adminId: undefined, name: 'Import', requestId: run.id };
    const updates: LiveUpdate[] = [];
    const steps = (await stepsOf(tx, run.id)).filter(({ added, changed, rejected }) => added + changed + rejected > 0);
    const entries = steps.map(({ kind, read, added, changed, rejected }) => ({
      action: 'import' as const,
      entity: kind as AuditedKind,
      entityId: run.id,
      after: { source, read, added, changed, rejected },
    }));
    const counts = new Map(steps.map(({ kind, added, changed }) => [kind, added + changed]));
    // Of many records at once: without an id, lists are read again.
    const publish = (update: LiveUpdate) =>
      updates.push({ ...update, entityId: '', data: { count: counts.get(update.entity) ?? 1 } });
    await auditAll({ tx, actor, publish, happened: [] }, entries);
    await new LiveHub(database, log).publish({ tx, actor, afterCommit: (effect) => effects.push(effect) }, updates);
    await endRun(tx, run.id);
  });
  for (const effect of effects) await effect();
}
