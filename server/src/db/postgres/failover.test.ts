import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../../errors.ts';
import { NotificationListener } from '../../live/notification-listener.ts';
import { PostgresPair } from '../../testing/database/postgres-pair.ts';
import { eventually } from '../../testing/eventually.ts';
import { connectClient } from './host-client.ts';
import { Hosts } from './hosts.ts';
import { PostgresPool } from './postgres-pool.ts';

const IMPATIENT = { connectMs: 3_000, silentMs: 200, probeMs: 400 };

describe('the promotion of a standby', () => {
  let pair: PostgresPair;
  let pool: PostgresPool;
  let listener: NotificationListener;
  const heard: string[] = [];
  beforeAll(async () => {
    pair = await PostgresPair.start();
    await pair.query('create table notes (text text)');
    pool = new PostgresPool(pair.url, IMPATIENT);
    pool.on('error', () => {});
    listener = new NotificationListener(pool, {
      channel: 'notes',
      log: pino({ level: 'silent' }),
      onNotification: (payload) => heard.push(payload),
      onGap: () => heard.push('gap'),
    });
    await listener.start();
  }, 60_000);
  afterAll(async () => {
    await listener?.stop();
    await pool?.end();
    await pair?.stop();
  });

  const portInUse = async () => (await pool.query<{ port: string }>('show port')).rows[0]?.port;
  const portOf = ({ url }: { url: string }) => new URL(url).port;
  const note = (text: string) =>
    drizzle(pool).transaction(async (tx) => {
      await tx.execute(sql`insert into notes values (${text})`);
      await tx.execute(sql`select pg_notify('notes', ${text})`);
    });
  const noted = (text: string) =>
    eventually(
      () =>
        note(text).then(
          () => true as const,
          () => undefined,
        ),
      10_000,
    );

  it('moves all connections, also from a primary that does not answer any more', async () => {
    await Promise.all(['a', 'b', 'c'].map(note));
    expect(await portInUse()).toBe(portOf(pair.primary));

    pair.primary.freeze();
    const refused = await Promise.allSettled(['d', 'e'].map(note));
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await pair.promote();
    await noted('f');
    expect(await portInUse()).toBe(portOf(pair.primary));
    await eventually(() => (heard.includes('gap') ? true : undefined), 5_000);
    await note('g');
    await eventually(() => (heard.includes('g') ? true : undefined));
  });

  it('is followed by single connections, and by all if the primary has become read-only', async () => {
    await pair.rebuild();
    const client = await connectClient(new Hosts(pair.url), {});
    expect((await client.query('show port')).rows).toEqual([{ port: portOf(pair.primary) }]);
    await client.end();

    expect(await portInUse()).toBe(portOf(pair.primary));
    await pair.query('alter system set default_transaction_read_only = on');
    await pair.query('select pg_reload_conf()');
    await eventually(() =>
      note('h').then(
        () => undefined,
        (error: unknown) => codeOf(error),
      ),
    );
    heard.length = 0;
    await pair.promote();
    await noted('i');
    expect(await portInUse()).toBe(portOf(pair.primary));
    await eventually(() => (heard.includes('gap') ? true : undefined));
    await note('j');
    await eventually(() => (heard.includes('j') ? true : undefined));
  });
});
