import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { HostClient } from '../db/postgres/host-client.ts';
import type { PostgresPool } from '../db/postgres/postgres-pool.ts';

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
const CONNECTION: pg.ClientConfig = {
  application_name: 'leitstand-live',
  keepAlive: true,
  query_timeout: PROBE_TIMEOUT_MS,
};

/** A dedicated connection that listens on a channel and reconnects after every loss until it is stopped. */
export class NotificationListener {
  readonly #pool: PostgresPool;
  readonly #listening: Listening;
  readonly #stopping = new AbortController();
  /** Ends the wait before the next attempt. */
  #retrying = new AbortController();
  #client: HostClient | undefined;
  #probe: NodeJS.Timeout | undefined;

  constructor(pool: PostgresPool, listening: Listening) {
    this.#pool = pool;
    this.#listening = listening;
    pool.hosts.onFound(() => this.#follow());
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
    const client = await this.#pool.connectApart(CONNECTION);
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, undefined));
    client.on('notification', ({ payload }) => this.#listening.onNotification(payload ?? ''));
    try {
      await client.query(`listen ${this.#listening.channel}`);
    } catch (error) {
      this.#drop(client);
      throw error;
    }
    if (this.#stopping.signal.aborted) this.#drop(client);
    else this.#client = client;
  }

  /** The former primary may be alive, but reports no changes any more. */
  #follow(): void {
    const client = this.#client;
    if (client && !this.#pool.hosts.isGood(client.url)) this.#lost(client, undefined);
    this.#retrying.abort();
    this.#retrying = new AbortController();
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
      const signal = AbortSignal.any([this.#stopping.signal, this.#retrying.signal]);
      await delay(waitMs * (0.5 + Math.random()), undefined, { signal, ref: false }).catch(() => undefined);
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
