const PAGE = 10;

/** The row a key moves to; undefined for other keys. */
export function rowAfterKey(key: string, index: number, count: number): number | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE, Home: -count, End: count }[key];
  return step === undefined || count === 0 ? undefined : Math.min(Math.max(index + step, 0), count - 1);
}

/** The element that the left or right key moves to inside a row: the row itself, truncated texts, buttons. */
export function inRowTarget(key: string, from: EventTarget): HTMLElement | undefined {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const row = from instanceof Element ? from.closest<HTMLElement>('[data-row]') : null;
  if (!row) return undefined;
  const stops = [
    row,
    ...row.querySelectorAll<HTMLElement>('[data-tip-cut], button:not(:disabled, [hidden]), a[href], input'),
  ];
  const at = stops.indexOf(from as HTMLElement);
  return stops[at + (key === 'ArrowRight' ? 1 : -1)];
}
