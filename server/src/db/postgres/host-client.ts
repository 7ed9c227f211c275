import type { Socket } from 'node:net';
import pg from 'pg';
import { codeOf } from '../../errors.ts';
import type { Hosts } from './hosts.ts';
import { isUnreachable } from './unreachable.ts';

/** A host that swallows packets must not use up the time in which another one would answer. */
const HOST_TIMEOUT_MS = 2_000;
const READ_ONLY = '25006';

type Connected = (error: Error | null) => void;
type Reported = Readonly<Record<'parameterName' | 'parameterValue', string>>;

export interface HostClient extends pg.Client {
  /** The address of its host. */
  readonly url: string;
}

/**
 * A class of clients that connect to the host whose turn it is, and fail if it does not accept changes: the pool makes its
 * clients itself.
 */
export function clientClass(hosts: Hosts): new (config?: pg.ClientConfig) => HostClient {
  return class extends pg.Client implements HostClient {
    readonly url: string;
    readonly #reported = new Map<string, string>();

    constructor(config: pg.ClientConfig = {}) {
      const url = hosts.next;
      const timeout = hosts.count > 1 ? { connectionTimeoutMillis: HOST_TIMEOUT_MS } : {};
      super({ ...config, ...timeout, connectionString: url });
      this.url = url;
      // The user of the connection gets the error with the next query; without a listener it would end the process.
      this.on('error', () => {});
      this.connection.on('parameterStatus', ({ parameterName, parameterValue }: Reported) => {
        this.#reported.set(parameterName, parameterValue);
      });
      this.connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code === READ_ONLY) giveUp(this, hosts);
      });
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connected = this.#connect();
      if (!callback) return connected;
      connected.then(() => callback(null), callback);
      return undefined;
    }

    async #connect(): Promise<pg.Client> {
      try {
        await super.connect();
        if (!(await this.#isWanted())) throw new AcceptsNoChanges();
      } catch (error) {
        hosts.failed(this.url);
        this.connection.stream.destroy();
        throw error;
      }
      hosts.accepted(this.url);
      return this;
    }

    /** PostgreSQL reports what this needs to know when it accepts a connection. A pooler may not. */
    async #isWanted(): Promise<boolean> {
      if (hosts.attributes === 'any') return true;
      const isStandby = this.#reported.get('in_hot_standby');
      const isReadOnly = this.#reported.get('default_transaction_read_only');
      if (isStandby === 'on') return false;
      if (hosts.attributes === 'primary' && isStandby) return true;
      if (isStandby && isReadOnly) return isReadOnly === 'off';
      const { rows } = await this.query<{ unwanted: boolean }>(
        `select pg_is_in_recovery() or $1 and current_setting('transaction_read_only')::boolean as unwanted`,
        [hosts.attributes === 'read-write'],
      );
      return rows[0]?.unwanted === false;
    }
  };
}

/** A connection outside the pool, to the first host that accepts changes. */
export async function connectClient(hosts: Hosts, config: pg.ClientConfig): Promise<HostClient> {
  const Client = clientClass(hosts);
  for (let tries = hosts.count; ; tries -= 1) {
    const client = new Client(config);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries <= 1 || !isUnreachable(error, codeOf(error))) throw error;
    }
  }
}

/** Drops a connection that is of no use any more, and tries another host first. */
export function giveUp(client: HostClient, hosts: Hosts, reason?: Error): void {
  hosts.failed(client.url);
  socketOf(client).destroy(reason);
}

export function socketOf(client: pg.Client): Socket {
  return client.connection.stream as Socket;
}

class AcceptsNoChanges extends Error {
  readonly code = READ_ONLY;

  constructor() {
    super('The database server accepts no changes.');
    this.name = 'AcceptsNoChanges';
  }
}
