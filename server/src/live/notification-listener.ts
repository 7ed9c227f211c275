import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

export interface Listening {
  readonly channel: string;
  readonly log: FastifyBaseLogger;
  onNotification(payload: string): void;
  /** Called after a reconnect: notifications in between are lost. */
  onGap(): void;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;
const PROBE_EVERY_MS = 15_000;
const PROBE_TIMEOUT_MS = 10_000;
const GOODBYE_MS = 500;

/** A dedicated connection that listens on a channel and reconnects after every loss until it is stopped. */
export class NotificationListener {
  readonly #config: pg.ClientConfig;
  readonly #listening: Listening;
  readonly #stopping = new AbortController();
  #client: pg.Client | undefined;
  #probe: NodeJS.Timeout | undefined;

  constructor(config: pg.ClientConfig, listening: Listening) {
    this.#config = { ...config, application_name: 'leitstand-live', keepAlive: true, query_timeout: PROBE_TIMEOUT_MS };
    this.#listening = listening;
  }

  /** Throws if the first connection fails: a server that cannot listen should not start. */
  async start(): Promise<void> {
    await this.#connect();
    // A connection that a router dropped never reports its end.
    this.#probe = setInterval(() => void this.#assertAlive(), PROBE_EVERY_MS).unref();
  }

  get isConnected(): boolean {
    return this.#client !== undefined;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#probe);
    const client = this.#client;
    await Promise.race([client?.end(), delay(GOODBYE_MS, undefined, { ref: false })]);
    this.#drop(client);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client(this.#config);
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, undefined));
    client.on('notification', ({ payload }) => this.#listening.onNotification(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${this.#listening.channel}`);
    } catch (error) {
      this.#drop(client);
      throw error;
    }
    if (this.#stopping.signal.aborted) this.#drop(client);
    else this.#client = client;
  }

  #lost(client: pg.Client, error: Error | undefined): void {
    if (client !== this.#client) return;
    this.#client = undefined;
    this.#drop(client);
    if (this.#stopping.signal.aborted) return;
    this.#listening.log.warn({ err: error }, 'lost the connection for live events');
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    for (let waitMs = FIRST_WAIT_MS; !this.#stopping.signal.aborted; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
      // With jitter, so that many processes do not reconnect at the same moment.
      await delay(waitMs * (0.5 + Math.random()), undefined, { signal: this.#stopping.signal, ref: false }).catch(
        () => undefined,
      );
      if (this.#stopping.signal.aborted) return;
      try {
        await this.#connect();
        if (!this.#client) continue;
        this.#listening.log.info('live events are connected again');
        this.#listening.onGap();
        return;
      } catch (error) {
        this.#listening.log.warn({ err: error }, 'live events could not connect');
      }
    }
  }

  async #assertAlive(): Promise<void> {
    const client = this.#client;
    await client?.query('select 1').catch((error: unknown) => this.#lost(client, error as Error));
  }

  /** Without a regular close, which would wait for a peer that may be gone. */
  #drop(client: pg.Client | undefined): void {
    client?.connection.stream.destroy();
  }
}
