import { LIVE_SIGNALS, type LiveEvent, liveEvent } from '@leitstand/contract/api/live';
import type { EventSourceMessage } from 'eventsource-parser';
import type { LiveState } from '../../ui/api/live-events.ts';
import { readStream, type StreamEnd } from './read-stream.ts';

export interface LiveTimings {
  /** Timeout for opening a stream. */
  openMs: number;
  /** An attempt that has been pending for this long may hang in a dead network. */
  hangingMs: number;
  /** More than two heartbeats of the server. */
  silenceMs: number;
  /** More than one heartbeat: reconnect when somebody returns to the window. */
  suspiciousMs: number;
  /** Doubled after each failure; the server may set another initial delay. */
  firstWaitMs: number;
  longestWaitMs: number;
  /** A stream must last this long to reset the failure count. */
  steadyMs: number;
  /** Minimum time between attempts, however often somebody returns to the window. */
  leastGapMs: number;
}

export const LIVE_TIMINGS: LiveTimings = {
  openMs: 15_000,
  hangingMs: 5_000,
  silenceMs: 50_000,
  suspiciousMs: 25_000,
  firstWaitMs: 3_000,
  longestWaitMs: 30_000,
  steadyMs: 10_000,
  leastGapMs: 1_000,
};

export interface LiveConnectionOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The id of the last event seen by any tab. */
  position(): string | undefined;
  onEvent(event: LiveEvent, position: string): void;
  onReset(position: string): void;
  /** Up to date as of this position. */
  onReady(position: string): void;
  onState(state: LiveState): void;
  /** The session has ended; resolves to whether to retry anyway. */
  onUnauthorized(): Promise<boolean>;
}

/** Keeps one stream open until stopped: reconnects after every loss at the last position. */
export class LiveConnection {
  readonly #options: LiveConnectionOptions;
  readonly #timings: LiveTimings;
  #isStopped = false;
  #hasBeenLive: boolean;
  #state: LiveState = 'off';
  #failures = 0;
  #firstWaitMs: number;
  #lastSign = 0;
  #attempt: AbortController | undefined;
  #attemptedAt = 0;
  #wake: (() => void) | undefined;
  #isHurried = false;

  constructor(options: LiveConnectionOptions, timings: LiveTimings = LIVE_TIMINGS) {
    this.#options = options;
    this.#timings = timings;
    this.#firstWaitMs = timings.firstWaitMs;
    this.#hasBeenLive = options.position() !== undefined;
  }

  start(): void {
    void this.#run();
  }

  stop(): void {
    this.#isStopped = true;
    this.#attempt?.abort();
    this.#wake?.();
  }

  /** The network is back or somebody returned to the window: reconnect now. */
  hurry(): void {
    const { suspiciousMs, leastGapMs, hangingMs } = this.#timings;
    const now = Date.now();
    if (now - this.#attemptedAt < leastGapMs) return;
    if (this.#wake) {
      this.#wake();
    } else if (now - this.#lastSign > (this.#state === 'live' ? suspiciousMs : hangingMs)) {
      this.#isHurried = true;
      this.#attempt?.abort();
    }
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      this.#setState(this.#hasBeenLive ? 'lost' : 'connecting');
      const end = await this.#read();
      if (this.#isStopped) return;
      if (end.kind === 'unsupported') return this.#setState('off');
      if (end.kind === 'unauthorized') {
        this.#setState('off');
        if (!(await this.#options.onUnauthorized())) return;
        // The session is valid, but the stream still refuses it: retry at the longest interval.
        this.#failures = Number.POSITIVE_INFINITY;
      }
      this.#setState(this.#hasBeenLive ? 'lost' : 'connecting');
      await this.#wait(end.kind === 'failed' ? end.retryAfterMs : 0);
    }
  }

  async #read(): Promise<StreamEnd> {
    const { url, headers, position } = this.#options;
    const { openMs, silenceMs, steadyMs } = this.#timings;
    const from = position();
    const isFirst = this.#attemptedAt === 0;
    this.#attempt = new AbortController();
    this.#attemptedAt = Date.now();
    this.#lastSign = this.#attemptedAt;
    const end = await readStream(
      {
        url,
        headers: from === undefined ? headers : { ...headers, 'last-event-id': from },
        signal: this.#attempt.signal,
        openMs,
        silenceMs,
      },
      {
        // Without a position the server cannot replay events missed before this stream.
        onMessage: (message) => this.#take(message, from === undefined && !isFirst),
        onRetry: (ms) => {
          this.#firstWaitMs = ms;
        },
        onSign: () => {
          this.#lastSign = Date.now();
        },
      },
    );
    const wasSteady = end.kind === 'closed' && Date.now() - this.#attemptedAt >= steadyMs;
    this.#failures = wasSteady ? 0 : this.#failures + 1;
    return end;
  }

  #take({ event: name, id, data }: EventSourceMessage, startsBlind: boolean): void {
    if (this.#isStopped || id === undefined) return;
    if (name === LIVE_SIGNALS.ready || name === LIVE_SIGNALS.reset) {
      this.#hasBeenLive = true;
      if (name === LIVE_SIGNALS.reset || startsBlind) this.#options.onReset(id);
      else this.#options.onReady(id);
      this.#setState('live');
      return;
    }
    const event = eventOf(data);
    if (event) this.#options.onEvent(event, id);
  }

  #wait(atLeastMs: number): Promise<void> {
    const isHurried = this.#isHurried;
    this.#isHurried = false;
    if (isHurried || this.#isStopped) return Promise.resolve();
    const doubled = this.#firstWaitMs * 2 ** Math.max(0, this.#failures - 1);
    // Jitter, so that not all panels of an office reconnect at the same moment.
    const spread = Math.random() / 2;
    const waitMs = Math.max(Math.min(doubled, this.#timings.longestWaitMs) * (1 - spread), atLeastMs * (1 + spread));
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve();
      };
      const timer = setTimeout(done, waitMs);
      this.#wake = done;
    });
  }

  #setState(state: LiveState): void {
    if (this.#isStopped || state === this.#state) return;
    this.#state = state;
    this.#options.onState(state);
  }
}

function eventOf(data: string): LiveEvent | undefined {
  try {
    const event = liveEvent.safeParse(JSON.parse(data));
    return event.success ? event.data : undefined;
  } catch {
    return undefined;
  }
}
