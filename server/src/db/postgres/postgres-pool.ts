import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { SessionAttributes } from '../../base/database-url.ts';
import { codeOf } from '../../errors.ts';
import { forgetWaiting, prepareConnection } from '../statements/prepare-connection.ts';
import { StatementNames } from '../statements/statement-names.ts';
import { clientClass, connectClient, giveUp, type HostClient, socketOf } from './host-client.ts';
import { Hosts } from './hosts.ts';
import { isUnreachable } from './unreachable.ts';

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

export interface Patience {
  /** Longest wait for a connection, whether all are in use or the server does not respond. */
  connectMs: number;
  /** After this time without a byte from the server, another connection checks whether it still responds. */
  silentMs: number;
  /** Timeout of that check. */
  probeMs: number;
}

const PATIENCE: Patience = { connectMs: 5_000, silentMs: 3_000, probeMs: 3_000 };
const KEEP_ALIVE_MS = 10_000;
const LISTENING_STEPS = 20;

/**
 * `pg`'s pool, made to survive outages of its server and the promotion of another one. By itself it knows one host, waits
 * forever for a server that vanished silently, and never recovers a connection that broke at a transaction's first
 * statement.
 */
export class PostgresPool extends pg.Pool {
  readonly #patience: Patience;
  /** Connections that are in use, with the pool's own way to return them. */
  readonly #inUse = new Map<pg.PoolClient, pg.PoolClient['release']>();
  /** By address. */
  readonly #probing = new Map<string, Promise<boolean>>();
  readonly hosts: Hosts;
  /** Called after each commit with the position of the log; asking for it takes no round trip. */
  onCommit: ((position: string) => void) | undefined;

  constructor(url: string, patience = PATIENCE, attributesOfSeveral?: SessionAttributes) {
    const hosts = new Hosts(url, attributesOfSeveral);
    super({
      Client: clientClass(hosts),
      max: 20,
      connectionTimeoutMillis: patience.connectMs,
      idleTimeoutMillis: 30_000,
      statement_timeout: 30_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      application_name: 'leitstand',
      // Our queries are short: JIT compilation or parallel workers take longer than the query. Named statements are
      // planned for their values every time: the best plan depends on how common a search text is.
      options: '-c jit=off -c max_parallel_workers_per_gather=0 -c plan_cache_mode=force_custom_plan',
    });
    this.#patience = patience;
    this.hosts = hosts;
    const names = new StatementNames();
    this.on('connect', (client) => prepareConnection(client, names, this.onCommit));
    this.on('release', (_error, client) => forgetWaiting(client));
    this.on('connect', (client) => this.#watch(client));
    this.on('connect', (client) => client.once('end', () => this.#takeBack(client)));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (callback) {
      this.#connect(this.hosts.count, Date.now(), callback);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.#connect(this.hosts.count, Date.now(), (error, client) => (client ? resolve(client) : reject(error)));
    });
  }

  /** A connection of its own, outside the pool. */
  connectApart(config: pg.ClientConfig): Promise<HostClient> {
    return connectClient(this.hosts, { ...this.options, ...config });
  }

  #connect(tries: number, began: number, callback: ConnectCallback): void {
    super.connect((error, client, done) => {
      if (client && !this.hosts.isGood(urlOf(client))) {
        // The primary is on another host now.
        done(true);
        socketOf(client).destroy();
        this.#connect(tries, began, callback);
      } else if (client) {
        const lent = this.#lent(client);
        callback(error, lent, lent.release);
      } else if (tries > 1 && Date.now() - began < this.#patience.connectMs && isUnreachable(error, codeOf(error))) {
        this.#connect(tries - 1, began, callback);
      } else {
        callback(error, client, done);
      }
    });
  }

  /**
   * Frees the slot of a connection as soon as it ends. Drizzle does not release it if the `begin` of a transaction
   * fails: after twenty of those the pool would be exhausted.
   */
  #lent(client: pg.PoolClient): pg.PoolClient {
    const { release } = client;
    this.#inUse.set(client, release);
    client.release = (failure) => {
      if (this.#inUse.get(client) !== release) return;
      this.#inUse.delete(client);
      release(failure);
    };
    return client;
  }

  #takeBack(client: pg.PoolClient): void {
    const release = this.#inUse.get(client);
    this.#inUse.delete(client);
    release?.(true);
  }

  /** A long query is silent too: connections are only dropped if the server does not respond on another one either. */
  #watch(client: pg.PoolClient): void {
    const stream = socketOf(client);
    stream.setTimeout(this.#patience.silentMs);
    stream.on('timeout', async () => {
      if (!this.#inUse.has(client)) return;
      const before = stream.bytesRead;
      const isReachable = await this.#isReachable(urlOf(client));
      if (isReachable || stream.bytesRead > before) stream.setTimeout(this.#patience.silentMs);
      else giveUp(client as pg.PoolClient & HostClient, this.hosts, new ServerSilent());
    });
  }

  #isReachable(url: string): Promise<boolean> {
    const probing = this.#probing.get(url) ?? this.#probe(url).finally(() => this.#probing.delete(url));
    this.#probing.set(url, probing);
    return probing;
  }

  async #probe(url: string): Promise<boolean> {
    const client = new pg.Client({ ...this.options, connectionString: url, connectionTimeoutMillis: 0 });
    client.on('error', () => {});
    try {
      return await Promise.race([client.connect().then(() => true), listenFor(this.#patience.probeMs)]);
    } catch (error) {
      // An error reported by the server is a response.
      return error instanceof pg.DatabaseError;
    } finally {
      socketOf(client).destroy();
    }
  }
}

/**
 * Waits in steps, because time in which this process is too busy to hear the server does not count, for example while it
 * makes its demo data.
 */
async function listenFor(ms: number): Promise<false> {
  for (let step = 0; step < LISTENING_STEPS; step += 1) await delay(ms / LISTENING_STEPS);
  return false;
}

function urlOf(client: pg.PoolClient): string {
  return (client as pg.PoolClient & HostClient).url;
}

class ServerSilent extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The database server does not answer any more.');
    this.name = 'ServerSilent';
  }
}
