const STORAGE_KEY = 'bulk-awaited-files';
const rowsOfRuns = new Map<string, readonly string[]>();

/** Remembers the rows of a run started here, so that they can be removed from long lists when it ends. */
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

/** Makes this tab download the file when the export is finished, even after a reload. */
export function awaitFile(runId: string): void {
  sessionStorage.setItem(STORAGE_KEY, [...awaited(), runId].join(' '));
}

/** Whether this tab should download the file; true only once. */
export function takeAwaitedFile(runId: string): boolean {
  const ids = awaited();
  if (!ids.includes(runId)) return false;
  sessionStorage.setItem(STORAGE_KEY, ids.filter((id) => id !== runId).join(' '));
  return true;
}
