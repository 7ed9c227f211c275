import { newId } from '../../db/new-id.ts';
import { users } from '../../db/schema.ts';
import type { TestApp } from '../test-app.ts';

/** Users who registered one after the other, a second apart; returns their ids, the newest first. */
export async function addManyUsers(app: TestApp, amount: number, from: Date): Promise<string[]> {
  const rows = Array.from({ length: amount }, (_, index) => ({
    id: newId(),
    userName: `Nutzer ${index}`,
    userNameSort: `nutzer ${index}`,
    email: '',
    emailSort: '',
    system: 'iOS',
    appVersion: '4.2.0',
    createdAt: new Date(from.getTime() + index * 1000),
  }));
  for (let start = 0; start < rows.length; start += 1000)
    await app.leitstand.platform.database.drizzle.insert(users).values(rows.slice(start, start + 1000));
  return rows.map(({ id }) => id).reverse();
}
