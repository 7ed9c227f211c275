import { and, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, it } from 'vitest';
import { ordered } from '../lists/paging.ts';
import { firstWithText } from '../lists/slice.ts';
import { posts, users } from '../schema.ts';
import { constant, renderedByDrizzle, statementOf } from './statement.ts';

const db = drizzle.mock();
const order = ordered(users.createdAt, users.id, 'desc');
const STATEMENTS: Readonly<Record<string, SQL>> = {
  values: sql`select ${1}, ${'a'}, ${true}, ${null}, ${undefined} from ${users}`,
  'values of columns': and(eq(users.email, 'a'), gte(users.createdAt, new Date(0)), isNull(users.deletedAt)) as SQL,
  'a list as one value': sql`${users.id} = any(${sql.param(['a', 'b'])}::uuid[])`,
  'lists of values': sql`${inArray(users.id, ['a', 'b'])} and ${users.language} in ${['de', 'en']}`,
  'a search': firstWithText({ table: users, where: isNull(users.deletedAt), order, search: 'mü', amount: 25 }),
  'a query of Drizzle': sql`${posts.userId} in ${db.select({ id: users.id }).from(users).where(eq(users.status, 0))}`,
  'an alias': sql`select ${sql`1`.as('one')}, ${sql.identifier('two')}`,
  'values in the text': sql`select ${sql`${1}`.inlineParams()}`,
  placeholders: sql`select ${sql.placeholder('id')}, ${sql.param(sql.placeholder('id'))}`,
};

describe('a statement', () => {
  it.each(Object.keys(STATEMENTS))('is rendered as by Drizzle: %s', (name) => {
    const statement = STATEMENTS[name] as SQL;
    const { text, values } = statementOf(statement);
    expect({ text, values }).toEqual(renderedByDrizzle(statement));
  });

  it('without values can be rendered once', () => {
    const once = constant(sql`${isNull(users.deletedAt)} and ${users.status} = 0`);
    expect(statementOf(once)).toMatchObject({
      text: '"users"."deleted_at" is null and "users"."status" = 0',
      values: [],
    });
    expect(() => constant(sql`select ${1}`)).toThrow('not constant');
  });
});
