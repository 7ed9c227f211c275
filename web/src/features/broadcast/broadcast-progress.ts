import { BROADCAST_WINDOW_SECONDS } from '@leitstand/contract/base/limits';
import type { Broadcast } from '@leitstand/contract/broadcast';

/** Broadcasts that start within this time count as being sent, later ones as scheduled. */
const SOON_MS = 2 * BROADCAST_WINDOW_SECONDS * 1000;

export function isUnderWay({ state }: Broadcast): boolean {
  return state === 'waiting' || state === 'held' || state === 'sending';
}

/** Whole seconds until the start; 0 once it is reached. */
export function secondsUntilStart({ startsAt }: Broadcast, now: number): number {
  const ms = Date.parse(startsAt) - now;
  return Number.isNaN(ms) ? 0 : Math.max(0, Math.ceil(ms / 1000));
}

/** It has a start time in the future. */
export function isScheduled(broadcast: Broadcast, now: number): boolean {
  return broadcast.state === 'waiting' && Date.parse(broadcast.startsAt) - now > SOON_MS;
}

/** There is time to edit it. */
export function isEditable(broadcast: Broadcast, now: number): boolean {
  return broadcast.state === 'held' || isScheduled(broadcast, now);
}

/** The fraction that is done, from 0 to 1. */
export function fractionDone({ recipients, accepted, failures, unknown }: Broadcast): number {
  return recipients === 0 ? 0 : Math.min(1, (accepted + failures + unknown) / recipients);
}

/** The time to show: the actual or planned start, or the creation if it was stopped before it started. */
export function momentShown({ state, createdAt, startsAt, finishedAt }: Broadcast): string {
  if (startsAt === '') return createdAt;
  const neverBegan = finishedAt !== null && Date.parse(finishedAt) < Date.parse(startsAt);
  return state !== 'waiting' && neverBegan ? createdAt : startsAt;
}
