const STORAGE_KEY = 'bulk-awaited-files';
const rowsOfRuns = new Map<string, readonly string[]>();

/** Remembers which rows a run of this window is about, so that they can be taken out of long lists at its end. */
export function rememberRows(runId: string, ids: readonly string[]): void {
  rowsOfRuns.set(runId, ids);
}

export function takeRows(runId: string): readonly string[] | undefined {
  const ids = rowsOfRuns.get(runId);
  rowsOfRuns.delete(runId);
  return ids;
}

function awaited(): readonly string[] {
  return (sessionStorage.getItem(STORAGE_KEY) ?? '').split(' ').filter(Boolean);
}

/** The file of this export shall be downloaded by this tab when it is finished, also after a reload. */
export function awaitFile(runId: string): void {
  sessionStorage.setItem(STORAGE_KEY, [...awaited(), runId].join(' '));
}

/** Whether this tab waits for the file; from then on it does not any more. */
export function takeAwaitedFile(runId: string): boolean {
  const ids = awaited();
  if (!ids.includes(runId)) return false;
  sessionStorage.setItem(STORAGE_KEY, ids.filter((id) => id !== runId).join(' '));
  return true;
}
