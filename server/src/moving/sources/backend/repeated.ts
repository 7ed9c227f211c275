import { pause } from '../../../adapters/push/back-off.ts';
import { CallFailure, type FailureKind } from './call-failure.ts';
import type { Pace } from './pace.ts';

/** How long the client waits and how often it repeats. */
export interface Patience {
  /** The first pause after a failure; each further one is twice as long. */
  readonly firstMs: number;
  /** How often an answer that is not usable is asked for before a smaller one is. */
  readonly attempts: number;
  /** An outage may last this long, apart from pauses that the backend asked for. */
  readonly outageMs: number;
  readonly timeoutMs: number;
}

export const PATIENCE: Patience = { firstMs: 500, attempts: 4, outageMs: 5 * 60_000, timeoutMs: 90_000 };

/** Failures that are repeated for minutes; the others a few times. */
const EFFORTS: Readonly<Record<Effort, readonly FailureKind[]>> = {
  brief: [],
  usual: ['outage'],
  patient: ['outage', 'answer'],
};
export type Effort = 'brief' | 'usual' | 'patient';

const LONGEST_PAUSE_MS = 30_000;
/** A backend may ask for a long pause, but not for the whole evening. */
const LONGEST_ASKED_MS = 15 * 60_000;
const MOST_ASKED_MS = 60 * 60_000;

interface Terms {
  readonly effort: Effort;
  readonly patience: Patience;
  readonly pace: Pace;
  readonly signal: AbortSignal;
  /** The error after an outage that did not end. */
  giveUp(error: CallFailure): Error;
}

/** Repeats a request that failed: a few times if its answer was not usable, for minutes if the backend is away. */
export async function repeated<T>(once: () => Promise<T>, terms: Terms): Promise<T> {
  const { effort, patience, pace, signal, giveUp } = terms;
  let waitedMs = 0;
  let askedMs = 0;
  for (let attempt = 1; ; attempt += 1) {
    const begin = performance.now();
    try {
      return await once();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof CallFailure) || error.kind === 'refusal' || error.isFinal) throw error;
      const isAway = error.askedMs !== undefined || EFFORTS[effort].includes(error.kind);
      if (!isAway && attempt >= patience.attempts) throw error;
      waitedMs += performance.now() - begin;
      askedMs += error.askedMs ?? 0;
      const isAskingTooMuch = (error.askedMs ?? 0) > LONGEST_ASKED_MS || askedMs > MOST_ASKED_MS;
      if (isAway && (waitedMs > patience.outageMs || isAskingTooMuch)) throw giveUp(error);
      const backOffMs = Math.min(LONGEST_PAUSE_MS, patience.firstMs * 2 ** Math.min(attempt - 1, 16));
      const jitter = 0.5 + Math.random() / 2;
      if (error.askedMs === undefined) waitedMs += backOffMs;
      else pace.hold(error.askedMs);
      await pause((error.askedMs ?? 0) + jitter * (error.askedMs === undefined ? backOffMs : patience.firstMs), signal);
      signal.throwIfAborted();
    }
  }
}
