import type { Database } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { broadcasts } from '../db/schema.ts';
import { withoutTriggers } from './database/without-triggers.ts';

/** Users with one device each, every fourth of them English, inserted without triggers. Tokens begin with `prefix`. */
export async function addDevices(database: Database, count: number, prefix = 'token'): Promise<void> {
  await withoutTriggers(database, (client) =>
    client.query(
      `with person as (
         insert into users (id, user_name, user_name_sort, email, email_sort, language)
         select gen_random_uuid(), $1 || n, $1 || n, $1 || n || '@example.org', $1 || n || '@example.org',
                case when n % 4 = 0 then 'en' else 'de' end
         from generate_series(1, $2::integer) as n
         returning id, user_name
       )
       insert into devices (token, user_id, created_at) select user_name, id, now() - interval '1 day' from person`,
      [`${prefix}-`, count],
    ),
  );
}

/** A broadcast that is not being sent yet. */
export async function addBroadcast({ drizzle }: Database): Promise<string> {
  const id = newId();
  await drizzle.insert(broadcasts).values({ id, messageDe: 'Hallo', messageEn: 'Hello' });
  return id;
}
