const ROW = '[data-row]';

/** The row below or above the active one, across all groups; undefined above the first row, where the search box is. */
export function rowBeside(grid: HTMLElement, activeId: string | undefined, step: 1 | -1): HTMLElement | undefined {
  const rows = [...grid.querySelectorAll<HTMLElement>(ROW)];
  const current = rows.findIndex(({ id }) => id === activeId);
  if (current === -1) return step === 1 ? rows[0] : undefined;
  return current + step < 0 ? undefined : rows[Math.min(current + step, rows.length - 1)];
}

/** The row that Enter opens by default: the first one, unless groups above it are still loading. */
export function firstRow(gridId: string): HTMLElement | undefined {
  const first = document.getElementById(gridId)?.querySelector<HTMLElement>(`[aria-busy="true"], ${ROW}`);
  return first?.matches(ROW) ? first : undefined;
}

export function openRow(row: HTMLElement): void {
  row.querySelector<HTMLElement>('a, button')?.click();
}
