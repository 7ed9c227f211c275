import { describe, expect, it } from 'vitest';
import { posts, users } from '../../db/schema.ts';
import { testDatabases } from '../../testing/database/test-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { withBareTables } from './bare-tables.ts';

/** Locks that are waited for in this database; other tests use other databases of the same server. */
const WAITING = `select from pg_locks
  where not granted and database = (select oid from pg_database where datname = current_database())`;

/** The embedded database does one thing at a time. */
const postgres = testDatabases().find(({ name }) => name === 'postgres');

describe.skipIf(!postgres)('bare tables', () => {
  it('do not block a transaction that reads and changes the same tables, and wait until it has ended', async () => {
    if (!postgres) return;
    const { database, destroy } = await postgres.open();
    const [loader, reader] = [await database.pool.connect(), await database.pool.connect()];
    try {
      // Whichever is locked first, the reader wants it last in one of the two rounds.
      for (const [first, last] of [
        ['users', 'posts'],
        ['posts', 'users'],
      ]) {
        const events: string[] = [];
        await reader.query(`begin; select from ${first}`);
        await loader.query('begin');
        const bare = withBareTables(
          loader,
          [users, posts],
          async () => events.push('loaded'),
          () => {},
        );
        bare.catch(() => {});
        await eventually(async () => (await database.pool.query(WAITING)).rows[0]);
        await reader.query(`select from ${last}; delete from ${first} where false`);
        events.push('read');
        await reader.query('commit');
        await bare;
        await loader.query('rollback');
        expect(events).toEqual(['read', 'loaded']);
      }
    } finally {
      loader.release();
      reader.release();
      await destroy();
    }
  });
});
