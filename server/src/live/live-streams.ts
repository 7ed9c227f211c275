import { Readable } from 'node:stream';
import { LIVE_SIGNALS, type LiveEvent } from '@leitstand/contract/api/live';
import type { FastifyBaseLogger } from 'fastify';
import type { Caller } from '../caller.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { maySee } from './event-access.ts';
import { validSessions } from './live.queries.ts';
import type { LiveHub } from './live-hub.ts';

export interface StreamLimits {
  heartbeatMs: number;
  /** Interval at which the sessions of open streams are checked. */
  sessionCheckMs: number;
  streamsPerAdmin: number;
  /** A panel that reads too slowly is dropped when this many bytes are buffered. */
  bufferedBytes: number;
  /** Streams whose end has not been read by then are destroyed. */
  closeGraceMs: number;
}

export const STREAM_LIMITS: StreamLimits = {
  heartbeatMs: 20_000,
  sessionCheckMs: 20_000,
  streamsPerAdmin: 20,
  bufferedBytes: 512 * 1024,
  closeGraceMs: 1_000,
};

/** Delay before a panel reconnects. */
const RETRY_MS = 3_000;
const RETRY_WHEN_TOO_MANY_SECONDS = 30;
const HEARTBEAT = ':\n\n';
/** After this many failed checks in a row all streams end: reconnecting is better than staying unchecked. */
const FAILED_CHECKS = 2;

interface OpenStream {
  caller: Caller;
  readonly output: Readable;
  isEnding: boolean;
}

/** The open streams of this process: their callers, the events these may see, and their end. */
export class LiveStreams {
  readonly #hub: LiveHub;
  readonly #database: Database;
  readonly #log: FastifyBaseLogger;
  readonly #limits: StreamLimits;
  readonly #open = new Set<OpenStream>();
  readonly #timers: NodeJS.Timeout[];
  #failedChecks = 0;

  constructor(hub: LiveHub, { database, log }: { database: Database; log: FastifyBaseLogger }, limits: StreamLimits) {
    this.#hub = hub;
    this.#database = database;
    this.#log = log;
    this.#limits = limits;
    hub.subscribe({
      onEvent: (event) => this.#publish(event),
      onGap: () => this.#send([...this.#open], signal(LIVE_SIGNALS.reset, hub.recent.position)),
      onClose: () => this.#closeAll(),
      countStreams: () => this.#open.size,
    });
    this.#timers = [
      setInterval(() => this.#send([...this.#open], HEARTBEAT), limits.heartbeatMs).unref(),
      setInterval(() => void this.#checkSessions([...this.#open]), limits.sessionCheckMs).unref(),
    ];
  }

  /** Opens a stream; `lastEventId` is the last event that the panel received on an earlier stream. */
  open(caller: Caller, lastEventId: string | undefined): Readable {
    if (this.#hub.isClosed) throw new AppError('UNAVAILABLE');
    const ofAdmin = [...this.#open].filter((stream) => stream.caller.adminId === caller.adminId);
    if (ofAdmin.length >= this.#limits.streamsPerAdmin) {
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_WHEN_TOO_MANY_SECONDS });
    }
    const stream: OpenStream = { caller, output: new Readable({ read() {} }), isEnding: false };
    this.#open.add(stream);
    stream.output.once('close', () => this.#open.delete(stream));
    stream.output.push(`retry: ${RETRY_MS}\n${this.#beginning(caller, lastEventId)}`);
    return stream.output;
  }

  #beginning(caller: Caller, lastEventId: string | undefined): string {
    const { recent } = this.#hub;
    const missed = lastEventId === undefined ? [] : recent.since(lastEventId);
    if (!missed) return signal(LIVE_SIGNALS.reset, recent.position);
    const visible = missed.filter((event) => maySee(caller, event)).map(frame);
    return [...visible, signal(LIVE_SIGNALS.ready, recent.position)].join('');
  }

  #publish(event: LiveEvent): void {
    // The event may be a change of this administrator's rights or sessions, or of the creator of a machine's token.
    if (event.entity === 'administrator' || event.entity === 'machine') {
      const mayBeMeant = ({ caller }: OpenStream) => caller.isMachine || caller.adminId === event.entityId;
      void this.#checkSessions([...this.#open].filter(mayBeMeant));
    }
    this.#send(
      [...this.#open].filter(({ caller }) => maySee(caller, event)),
      frame(event),
    );
  }

  #send(streams: readonly OpenStream[], text: string): void {
    for (const { output, caller, isEnding } of streams) {
      if (isEnding || output.destroyed) continue;
      output.push(text);
      if (output.readableLength <= this.#limits.bufferedBytes) continue;
      this.#log.info({ adminId: caller.adminId }, 'a live stream was dropped because its panel does not read it');
      output.destroy();
    }
  }

  async #checkSessions(streams: readonly OpenStream[]): Promise<void> {
    if (streams.length === 0) return;
    try {
      const hashes = [...new Set(streams.map(({ caller }) => caller.tokenHash))];
      const valid = await validSessions(this.#database.drizzle, hashes);
      const sessions = new Map(valid.map(({ tokenHash, ...may }) => [tokenHash, may]));
      for (const stream of streams) {
        const may = sessions.get(stream.caller.tokenHash);
        if (may) stream.caller = { ...stream.caller, ...may };
        else this.#end(stream);
      }
      this.#failedChecks = 0;
    } catch (error) {
      this.#log.warn({ err: error }, 'sessions of live streams could not be checked');
      this.#failedChecks += 1;
      if (this.#failedChecks >= FAILED_CHECKS) for (const stream of this.#open) this.#end(stream);
    }
  }

  #end(stream: OpenStream): void {
    if (stream.isEnding || stream.output.destroyed) return;
    stream.isEnding = true;
    stream.output.push(null);
    setTimeout(() => stream.output.destroy(), this.#limits.closeGraceMs).unref();
  }

  async #closeAll(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    const ended = [...this.#open].map(({ output }) => new Promise((resolve) => output.once('close', resolve)));
    for (const stream of this.#open) this.#end(stream);
    await Promise.all(ended);
  }
}

function frame(event: LiveEvent): string {
  return `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

function signal(name: string, position: string): string {
  return `id: ${position}\nevent: ${name}\ndata: {}\n\n`;
}
