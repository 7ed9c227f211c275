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
  maxWaitMs: number;
  /** A stream must last this long to reset the failure count. */
  steadyMs: number;
  /** Minimum time between attempts, however often somebody returns to the window. */
  minGapMs: number;
}

export const LIVE_TIMINGS: LiveTimings = {
  openMs: 15_000,
  hangingMs: 5_000,
  silenceMs: 50_000,
  suspiciousMs: 25_000,
  firstWaitMs: 3_000,
  maxWaitMs: 30_000,
  steadyMs: 10_000,
  minGapMs: 1_000,
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
  #lastActivity = 0;
  #attempt: AbortController | undefined;
  #attemptedAt = 0;
  #wake: (() => void) | undefined;
  #skipsWait = false;

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
  reconnectNow(): void {
    const { suspiciousMs, minGapMs, hangingMs } = this.#timings;
    const now = Date.now();
    if (now - this.#attemptedAt < minGapMs) return;
    if (this.#wake) {
      this.#wake();
    } else if (now - this.#lastActivity > (this.#state === 'live' ? suspiciousMs : hangingMs)) {
      this.#skipsWait = true;
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
    this.#lastActivity = this.#attemptedAt;
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
        onActivity: () => {
          this.#lastActivity = Date.now();
        },
      },
    );
    const wasSteady = end.kind === 'closed' && Date.now() - this.#attemptedAt >= steadyMs;
    this.#failures = wasSteady ? 0 : this.#failures + 1;
    return end;
  }

  #take({ event: name, id, data }: EventSourceMessage, mayHaveMissed: boolean): void {
    if (this.#isStopped || id === undefined) return;
    if (name === LIVE_SIGNALS.ready || name === LIVE_SIGNALS.reset) {
      this.#hasBeenLive = true;
      if (name === LIVE_SIGNALS.reset || mayHaveMissed) this.#options.onReset(id);
      else this.#options.onReady(id);
      this.#setState('live');
      return;
    }
    const event = eventOf(data);
    if (event) this.#options.onEvent(event, id);
  }

  #wait(atLeastMs: number): Promise<void> {
    const skipsWait = this.#skipsWait;
    this.#skipsWait = false;
    if (skipsWait || this.#isStopped) return Promise.resolve();
    const doubled = this.#firstWaitMs * 2 ** Math.max(0, this.#failures - 1);
    // Jitter, so that not all panels of an office reconnect at the same moment.
    const jitter = Math.random() / 2;
    const waitMs = Math.max(Math.min(doubled, this.#timings.maxWaitMs) * (1 - jitter), atLeastMs * (1 + jitter));
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
