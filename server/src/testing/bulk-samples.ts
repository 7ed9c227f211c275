import type { BulkRun } from '@leitstand/contract/api/bulk';
import type { Database } from '../db/database.ts';
import { withoutTriggers } from './database/without-triggers.ts';
import { eventually } from './eventually.ts';
import type { RequestOptions, TestAnswer, TestApp } from './test-app.ts';

const AUTHORS = 40;

/**
 * Posts of many authors, newest first, inserted without triggers, which would take most of the test's time. Authors'
 * names begin with `prefix`.
 */
export async function addPosts(database: Database, count: number, prefix = 'Autor'): Promise<void> {
  await withoutTriggers(database, async (client) => {
    await client.query(
      `insert into users (id, user_name, user_name_sort, email, email_sort)
       select gen_random_uuid(), $1 || n, lower($1 || n), $1 || n || '@example.org', lower($1 || n || '@example.org')
       from generate_series(1, ${AUTHORS}) as n`,
      [`${prefix} `],
    );
    await client.query(
      `insert into posts (id, user_id, description, search_text, created_at)
       select gen_random_uuid(), author.ids[1 + n % ${AUTHORS}], 'Beitrag ' || n, 'beitrag ' || n, now() - n * interval '1 second'
       from generate_series(1, $1::integer) as n, (select array_agg(id) as ids from users where user_name like $2 || '%') as author`,
      [count, `${prefix} `],
    );
  });
}

/** Calls of an administrator; by default as the SUPERADMIN of the test. */
export class BulkCalls {
  readonly #app: TestApp;

  constructor(app: TestApp) {
    this.#app = app;
  }

  start(selection: object, operation: string, more: object = {}, options: RequestOptions = {}): Promise<TestAnswer> {
    const json = { selection, operation, expected: 100, ...more };
    return this.#app.request('POST', '/bulk/start', { json, ...options });
  }

  export(selection: object, options: RequestOptions = {}): Promise<TestAnswer> {
    return this.#app.request('POST', '/bulk/export', { json: { selection }, ...options });
  }

  async count(selection: object): Promise<number> {
    return (await this.#app.request('POST', '/bulk/count', { json: { selection } })).body.data.count;
  }

  undo(id: string, options: RequestOptions = {}): Promise<TestAnswer> {
    return this.#app.request('POST', '/bulk/undo', { json: { id }, ...options });
  }

  cancel(id: string, options: RequestOptions = {}): Promise<TestAnswer> {
    return this.#app.request('POST', '/bulk/cancel', { json: { id }, ...options });
  }

  look(id: string, options: RequestOptions = {}): Promise<TestAnswer> {
    return this.#app.request('GET', `/bulk/one/${id}`, options);
  }

  failures(id: string, options: RequestOptions = {}): Promise<TestAnswer> {
    return this.#app.request('GET', `/bulk/failures/${id}/0/100`, options);
  }

  file(id: string, options: RequestOptions = {}): Promise<TestAnswer> {
    return this.#app.request('GET', `/bulk/file/${id}`, options);
  }

  /** Waits for the end of the run that the call started. */
  async ended(started: Promise<TestAnswer>, options: RequestOptions = {}): Promise<BulkRun> {
    const { status, body } = await started;
    if (status !== 200) throw new Error(`not started: ${JSON.stringify(body)}`);
    return eventually(async () => {
      const run = (await this.look(body.data._id, options)).body.data as BulkRun;
      return run.finishedAt ? run : undefined;
    }, 200_000);
  }
}
