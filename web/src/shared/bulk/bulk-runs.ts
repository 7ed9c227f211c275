import { BULK_STATES, type BulkRun } from '@leitstand/contract/api/bulk';

/** Waiting or running. */
export function isOpen({ state }: Pick<BulkRun, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

/** Merges runs, newest first. A late answer never reverts a run to an earlier state. */
export function mergeRuns(known: readonly BulkRun[], updates: readonly BulkRun[]): readonly BulkRun[] {
  const byId = new Map(known.map((run) => [run._id, run]));
  for (const run of updates) {
    const before = byId.get(run._id);
    if (!before || !isOlder(run, before)) byId.set(run._id, run);
  }
  return [...byId.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

function isOlder(run: BulkRun, before: BulkRun): boolean {
  const hasEarlierState = BULK_STATES.indexOf(run.state) < BULK_STATES.indexOf(before.state);
  return isOpen(run) && (hasEarlierState || run.done < before.done);
}

/** The share of all records that is done, in percent. */
export function progressOf(runs: readonly Pick<BulkRun, 'done' | 'total'>[]): number {
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const total = sum(runs.map((run) => run.total));
  return total === 0 ? 0 : (sum(runs.map((run) => run.done)) / total) * 100;
}

/** The runs in the list, without those that were closed or undone by another run. */
export function shownRuns(runs: readonly BulkRun[], closed: ReadonlySet<string>): readonly BulkRun[] {
  const undone = new Set(runs.filter(({ state }) => state !== 'cancelled').map(({ undoes }) => undoes));
  return runs.filter((run) => (isOpen(run) || !closed.has(run._id)) && !undone.has(run._id));
}
