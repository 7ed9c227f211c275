const MOTION_MS = 140;

/** How long a map takes to get somewhere; no time at all for people who want things to hold still. */
export function motionMs(): number {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : MOTION_MS;
}
