import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Database } from '../../db/database.ts';
import type { Acknowledged } from './busy-office.ts';

/** Everything that the office may have changed, as plain lists for comparison. */
export interface OfficeState {
  users: string[];
  events: string[];
  deletedPosts: string[];
  sentOrders: string[];
  broadcasts: string[];
  bulkRuns: string[];
  /** Entity, record, action and count. */
  audit: string[];
  /** Number of stored answers. */
  calls: number;
}

/** The expected content of the database: every acknowledged change once, and nothing else. */
export function expectedState(known: Acknowledged): OfficeState {
  const audit: string[] = [];
  const log = (entity: string, id: string, action: string, times: number) => {
    if (times > 0) audit.push(`${entity} ${id} ${action} ${times}`);
  };
  for (const id of known.users.keys()) log('user', id, 'create', 1);
  for (const [id, { updates, deletions, isDeleted }] of known.events) {
    log('event', id, 'create', 1);
    log('event', id, 'update', updates);
    log('event', id, 'delete', deletions);
    log('event', id, 'restore', deletions - Number(isDeleted));
  }
  for (const [id, times] of known.restoredPosts) {
    log('post', id, 'delete', times);
    log('post', id, 'restore', times);
  }
  for (const id of known.bulkPosts) log('post', id, 'delete', 1);
  for (const id of known.sentOrders) log('order', id, 'update', 1);
  for (const id of known.broadcasts.keys()) log('broadcast', id, 'send', 1);
  for (const id of known.bulkRuns) log('bulk', id, 'start', 1);
  return {
    users: [...known.users].map(([id, email]) => `${id} ${email}`).sort(),
    events: [...known.events].map(([id, state]) => `${id} ${state.image} ${state.title} ${state.isDeleted}`).sort(),
    deletedPosts: [...known.bulkPosts].sort(),
    sentOrders: [...known.sentOrders].sort(),
    broadcasts: [...known.broadcasts].map(([id, text]) => `${id} ${text} finished true`).sort(),
    bulkRuns: [...known.bulkRuns].map((id) => `${id} done`).sort(),
    audit: audit.sort(),
    calls: known.changes,
  };
}

export async function actualState({ pool }: Database): Promise<OfficeState> {
  const lines = async (sql: string) => {
    const { rows } = await pool.query<{ line: string }>(sql);
    return rows.map(({ line }) => line).sort();
  };
  return {
    users: await lines(`select id || ' ' || email as line from users where user_name = 'Lena Krüger'`),
    events: await lines(
      `select concat_ws(' ', id, image, title, case when deleted_at is null then 'false' else 'true' end) as line from events`,
    ),
    deletedPosts: await lines('select id::text as line from posts where deleted_at is not null'),
    sentOrders: await lines('select id::text as line from reward_orders where reward_sent'),
    broadcasts: await lines(
      `select concat_ws(' ', id, message_de, state,
         case when accepted + failures + unknown = recipients then 'true' else 'false' end) as line from broadcasts`,
    ),
    bulkRuns: await lines(
      `select concat_ws(' ', id, case when finished_at is null then 'open' when done = total and failed = 0 then 'done' else 'failed' end) as line
       from bulk_runs`,
    ),
    audit: await lines(
      `select concat_ws(' ', entity, entity_id, action, count(*)) as line from audit_log
       where entity <> 'administrator' group by entity, entity_id, action`,
    ),
    calls: (await lines('select key as line from idempotency_keys')).length,
  };
}

/** The recipient of each mail in the outbox; throws on an incomplete mail. */
export function mailsIn(dataDir: string): string[] {
  const folder = path.join(dataDir, 'outbox');
  return readAll(folder, '.eml').map((mail) => {
    const to = /^To: (\S+)$/m.exec(mail)?.[1];
    if (!to || !/--\s*$/.test(mail)) throw new Error(`half a mail:\n${mail}`);
    return to;
  });
}

function readAll(folder: string, ending: string): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
}

/** Items that occur more than once. */
export function repeatedIn(list: readonly string[]): string[] {
  const seen = new Set<string>();
  return list.filter((item) => seen.has(item) || !seen.add(item));
}

/** Simulates that a quarter of an hour has passed: work of a killed process may be started again. */
export async function expireLeases({ pool }: Database): Promise<void> {
  await pool.query(
    "update pgboss.job set state = 'retry', start_after = now(), started_on = now() - interval '1 hour' where state in ('active', 'retry')",
  );
  await pool.query('update broadcasts set sender_until = now() where sender is not null');
}
