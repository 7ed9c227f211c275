const MOTION_MS = 140;

/** Duration of map animations; 0 if the user prefers reduced motion. */
export function motionMs(): number {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : MOTION_MS;
}
