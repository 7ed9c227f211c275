/** The point a key moves to; other keys stay. */
export function nextPoint(key: string, current: number | undefined, count: number): number | undefined {
  const last = count - 1;
  if (last < 0) return undefined;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return current === undefined ? 0 : Math.min(last, current + 1);
    case 'ArrowLeft':
    case 'ArrowUp':
      return current === undefined ? last : Math.max(0, current - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return current;
  }
}
