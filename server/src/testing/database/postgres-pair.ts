import pg from 'pg';
import { eventually } from '../eventually.ts';
import { type OwnPostgres, startOwnPostgres, startOwnStandby } from './own-postgres.ts';

/** A primary and a standby that has every commit before it is acknowledged. They change places with each promotion. */
export class PostgresPair {
  primary: OwnPostgres;
  standby: OwnPostgres;
  /** Names both, in the order in which they were started. */
  readonly url: string;

  private constructor(primary: OwnPostgres, standby: OwnPostgres) {
    this.primary = primary;
    this.standby = standby;
    const [first, second] = [primary, standby].map(({ url }) => new URL(url));
    this.url = `postgres://${first?.username}:${first?.password}@${first?.host},${second?.host}${first?.pathname}?target_session_attrs=read-write`;
  }

  static async start(settings: Record<string, string> = {}): Promise<PostgresPair> {
    const primary = await startOwnPostgres(settings);
    const pair = new PostgresPair(primary, await startOwnStandby(primary.url, settings));
    await pair.#waitForStandby();
    return pair;
  }

  /** The former primary must have ended, or be frozen. */
  async promote(): Promise<void> {
    await this.standby.promote();
    [this.primary, this.standby] = [this.standby, this.primary];
  }

  /** Makes the former primary a standby of the new one. */
  async rebuild(): Promise<void> {
    if (!this.standby.hasEnded()) await this.standby.kill();
    await this.standby.follow(this.primary.url);
    await this.#waitForStandby();
  }

  /** On the current primary, unless another server is named. */
  async query<R extends pg.QueryResultRow>(text: string, values: unknown[] = [], server = this.primary): Promise<R[]> {
    const client = new pg.Client(server.url);
    await client.connect();
    try {
      return (await client.query<R>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    for (const server of [this.primary, this.standby]) {
      if (!server.hasEnded()) await server.kill();
      await server.stop();
    }
  }

  /** A promoted server waits for no standby: it inherits the setting only if the copy was made with it. */
  async #waitForStandby(): Promise<void> {
    await this.query("alter system set synchronous_standby_names = '*'");
    await this.query('select pg_reload_conf()');
    await eventually(async () => {
      const rows = await this.query("select from pg_stat_replication where sync_state = 'sync'");
      return rows.length > 0 ? true : undefined;
    });
  }
}
