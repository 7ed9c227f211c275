const PAGE_ROWS = 3;

/** The tile that a key moves to; undefined for other keys. */
export function tileAfterKey(key: string, index: number, columns: number, count: number): number | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  const to = (target: number) => Math.min(Math.max(target, 0), last);
  switch (key) {
    case 'ArrowRight':
      return to(index + 1);
    case 'ArrowLeft':
      return to(index - 1);
    // In the first and in the last row, up and down lead nowhere rather than sideways.
    case 'ArrowUp':
      return index < columns ? index : index - columns;
    case 'ArrowDown':
      return isInLastRow(index, columns, count) ? index : to(index + columns);
    case 'PageUp':
      return to(index - PAGE_ROWS * columns);
    case 'PageDown':
      return to(index + PAGE_ROWS * columns);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

function isInLastRow(index: number, columns: number, count: number): boolean {
  return Math.floor(index / columns) === Math.floor((count - 1) / columns);
}

/** How many tiles of at least this width fit side by side, and how wide each one then is. */
export function columnsFor(width: number, leastWidth: number, gap: number): { columns: number; tileWidth: number } {
  const columns = Math.max(1, Math.floor((width + gap) / (leastWidth + gap)));
  return { columns, tileWidth: Math.max(0, (width - gap * (columns - 1)) / columns) };
}
