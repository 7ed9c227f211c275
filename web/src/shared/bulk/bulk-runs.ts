import type { BulkRun } from '@leitstand/contract/api/bulk';

/** Merges runs, newest first. A late answer never reverts a finished run. */
export function mergeRuns(known: readonly BulkRun[], updates: readonly BulkRun[]): readonly BulkRun[] {
  const byId = new Map(known.map((run) => [run._id, run]));
  for (const run of updates) {
    const before = byId.get(run._id);
    if (!before || !isOlder(run, before)) byId.set(run._id, run);
  }
  return [...byId.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

function isOlder(run: BulkRun, before: BulkRun): boolean {
  return run.state === 'running' && (before.state !== 'running' || run.done < before.done);
}

/** The runs in the tray, without those that were closed or undone by another run. */
export function shownRuns(runs: readonly BulkRun[], closed: ReadonlySet<string>): readonly BulkRun[] {
  const undone = new Set(runs.filter(({ state }) => state !== 'cancelled').map(({ undoes }) => undoes));
  return runs.filter(({ _id, state }) => (state === 'running' || !closed.has(_id)) && !undone.has(_id));
}
