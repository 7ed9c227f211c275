import type { Queryable } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { users } from '../db/schema.ts';

/** Inserts a user directly, for data that the app records and no call of the panel sets. */
export async function addPerson(db: Queryable, values: Partial<typeof users.$inferInsert>): Promise<string> {
  const id = newId();
  await db.insert(users).values({
    id,
    userName: 'Lena Krüger',
    userNameSort: 'lena kruger',
    email: '',
    emailSort: '',
    system: 'iOS',
    appVersion: '4.2.0',
    ...values,
  });
  return id;
}
