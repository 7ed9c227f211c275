/** How far the clocks of servers, database and provider may differ. */
export const CLOCK_TOLERANCE_MS = 60_000;

/** The latest moment that something can be dated. What is dated later, because a clock went back, does not count. */
export function latestNow(now = Date.now()): Date {
  return new Date(now + CLOCK_TOLERANCE_MS);
}

/** Whether something that lasts this long began in the past, and has not ended. */
export function isWithin(lifetimeMs: number, began: Date | number, now = Date.now()): boolean {
  const age = now - Number(began);
  return age >= -CLOCK_TOLERANCE_MS && age < lifetimeMs;
}

/** Whether a moment until which something lasts is in the future, and not later than it can have been set. */
export function isUntil(lifetimeMs: number, ends: Date | number, now = Date.now()): boolean {
  return isWithin(lifetimeMs, Number(ends) - lifetimeMs, now);
}
