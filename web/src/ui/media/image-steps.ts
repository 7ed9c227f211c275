/** The image that a key moves to, without wrapping around; undefined for other keys. */
export function imageAfterKey(key: string, index: number, count: number): number | undefined {
  const step = { ArrowRight: 1, ArrowLeft: -1, Home: -count, End: count }[key];
  return step === undefined || count === 0 ? undefined : withinImages(index + step, count);
}

const SWIPE_PX = 40;
/** A quick flick counts as much as a long swipe. */
const FLICK_PX_PER_MS = 0.4;

/** The image that a swipe moves to; a swipe to the left shows the next one. */
export function imageAfterSwipe(distance: number, milliseconds: number, index: number, count: number): number {
  const isMeant = Math.abs(distance) >= SWIPE_PX || Math.abs(distance) / Math.max(milliseconds, 1) >= FLICK_PX_PER_MS;
  return isMeant ? withinImages(index - Math.sign(distance), count) : index;
}

export function withinImages(index: number, count: number): number {
  return Math.min(Math.max(index, 0), Math.max(0, count - 1));
}
