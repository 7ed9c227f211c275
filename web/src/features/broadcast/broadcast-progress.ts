import { BROADCAST_WINDOW_SECONDS } from '@leitstand/contract/base/limits';
import type { Broadcast } from '@leitstand/contract/broadcast';

/** What begins within this time is being sent; what begins later is scheduled. */
const SOON_MS = 2 * BROADCAST_WINDOW_SECONDS * 1000;

export function isUnderWay({ state }: Broadcast): boolean {
  return state === 'waiting' || state === 'sending';
}

/** Whole seconds until it begins; 0 once it may. */
export function secondsUntilStart({ startsAt }: Broadcast, now: number): number {
  const ms = Date.parse(startsAt) - now;
  return Number.isNaN(ms) ? 0 : Math.max(0, Math.ceil(ms / 1000));
}

/** It waits for a time that somebody chose, and can be changed until then. */
export function isScheduled(broadcast: Broadcast, now: number): boolean {
  return broadcast.state === 'waiting' && Date.parse(broadcast.startsAt) - now > SOON_MS;
}

/** How much of it is done, from 0 to 1. */
export function fractionDone({ recipients, accepted, failures, unknown }: Broadcast): number {
  return recipients === 0 ? 0 : Math.min(1, (accepted + failures + unknown) / recipients);
}

/** The moment a person thinks of: when it began, or will. What was stopped before never did. */
export function momentShown({ state, createdAt, startsAt, finishedAt }: Broadcast): string {
  if (startsAt === '') return createdAt;
  const neverBegan = finishedAt !== null && Date.parse(finishedAt) < Date.parse(startsAt);
  return state !== 'waiting' && neverBegan ? createdAt : startsAt;
}
