import type { BulkRun } from '@leitstand/contract/api/bulk';

/** Runs newest first. What is known to be finished does not start again because an older answer comes later. */
export function mergeRuns(known: readonly BulkRun[], news: readonly BulkRun[]): readonly BulkRun[] {
  const byId = new Map(known.map((run) => [run._id, run]));
  for (const run of news) {
    const before = byId.get(run._id);
    if (!before || !isOlder(run, before)) byId.set(run._id, run);
  }
  return [...byId.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

function isOlder(run: BulkRun, before: BulkRun): boolean {
  return run.state === 'running' && (before.state !== 'running' || run.done < before.done);
}

/** What the tray shows: not what was closed, nor what another run has taken back. */
export function shownRuns(runs: readonly BulkRun[], closed: ReadonlySet<string>): readonly BulkRun[] {
  const undone = new Set(runs.filter(({ state }) => state !== 'cancelled').map(({ undoes }) => undoes));
  return runs.filter(({ _id, state }) => (state === 'running' || !closed.has(_id)) && !undone.has(_id));
}
