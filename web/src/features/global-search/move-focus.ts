/** Moves the focus through the hits below `container`; above the first one stands the search box. */
export function moveFocus(container: HTMLElement, input: HTMLElement, step: 1 | -1): void {
  const hits = [...container.querySelectorAll<HTMLElement>('[data-hit]')];
  const current = hits.indexOf(document.activeElement as HTMLElement);
  const next = current + step;
  if (next < 0) input.focus();
  else hits[Math.min(next, hits.length - 1)]?.focus();
}
