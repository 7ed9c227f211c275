import { asc, eq, type SQL } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeEachEngine, type TestDatabase } from '../testing/database/test-database.ts';
import { newId } from './new-id.ts';
import { users } from './schema.ts';
import { containsText, expandedFold, matchRank, plainFold, searchTextOf } from './search.ts';

// Starting the engine takes a second, and several on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const NAMES = [
  'Müller',
  'Mueller',
  'Muller',
  'Straßer',
  'Strasser',
  'Ärger',
  'Adam',
  'Azubi',
  'Zoë',
  "O'Brien",
  'Ørsted',
  'Šťastný',
  '100% Kupplung',
  'snake_case',
  'back\\slash',
];

function userOf(userName: string) {
  return {
    id: newId(),
    userName,
    userNameSort: plainFold(userName),
    email: '',
    emailSort: '',
    searchText: searchTextOf(userName),
  };
}

describeEachEngine('search', (engine) => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await engine.open();
    await db.database.drizzle.insert(users).values(NAMES.map(userOf));
    await db.database.pool.query(
      `insert into users (id, user_name, user_name_sort, email, email_sort, search_text)
       select gen_random_uuid(), 'Nr', 'nr', '', '', 'nr ' || md5(n::text) from generate_series(1, 3000) as n`,
    );
    await db.database.pool.query('analyze users');
  });

  afterAll(() => db.destroy());

  async function found(typed: string): Promise<string[]> {
    const rows = await db.database.drizzle
      .select({ name: users.userName })
      .from(users)
      .where(containsText(users.searchText, typed))
      .orderBy(asc(users.userNameSort), asc(users.userName));
    return rows.map((row) => row.name).filter((name) => name !== 'Nr');
  }

  async function planOf(condition: SQL): Promise<string> {
    const query = db.database.drizzle.select({ id: users.id }).from(users).where(condition).toSQL();
    const client = await db.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('set local enable_seqscan = off');
      const { rows } = await client.query(`explain ${query.sql}`, query.params);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  it('finds every spelling of an umlaut', async () => {
    expect(await found('Müller')).toEqual(['Mueller', 'Muller', 'Müller']);
    expect(await found('muller')).toEqual(['Muller', 'Müller']);
    expect(await found('mueller')).toEqual(['Mueller', 'Müller']);
    expect(await found('MÜLLER')).toEqual(['Mueller', 'Muller', 'Müller']);
    expect(await found('u\u0308ll')).toEqual(['Mueller', 'Muller', 'Müller']);
  });

  it('finds ß as ss and vice versa, and letters without their accents', async () => {
    expect(await found('strasse')).toEqual(['Strasser', 'Straßer']);
    expect(await found('Straße')).toEqual(['Strasser', 'Straßer']);
    expect(await found('zoe')).toEqual(['Zoë']);
    expect(await found('orsted')).toEqual(['Ørsted']);
    expect(await found('oersted')).toEqual(['Ørsted']);
    expect(await found('stastny')).toEqual(['Šťastný']);
  });

  it('treats %, _, \\ and quotation marks literally', async () => {
    expect(await found('100%')).toEqual(['100% Kupplung']);
    expect(await found('0% ')).toEqual(['100% Kupplung']);
    expect(await found('%%')).toEqual([]);
    expect(await found('e_c')).toEqual(['snake_case']);
    expect(await found('e_')).toEqual(['snake_case']);
    expect(await found('k\\s')).toEqual(['back\\slash']);
    expect(await found('k\\')).toEqual(['back\\slash']);
    expect(await found("o'")).toEqual(["O'Brien"]);
    expect(await found("'b")).toEqual(["O'Brien"]);
  });

  it('finds fragments of two letters anywhere', async () => {
    expect(await found('ub')).toEqual(['Azubi']);
    expect(await found('är')).toEqual(['Ärger']);
    expect(await found('ß')).toEqual(['Strasser', 'Straßer']);
  });

  it('finds two letters in texts with words of any length and with any letter', async () => {
    const texts = ['x'.repeat(5000), `${'wort '.repeat(600)}xy`, 'a\x01\x01xy', '  xy', 'x y', 'x', ''];
    for (const text of texts) {
      const { rows } = await db.database.pool.query<{ has: boolean }>(
        `select search_pairs($1) @@ '''xy'''::tsquery as has`,
        [text],
      );
      expect(rows[0]?.has, text.slice(-10)).toBe(text.includes('xy'));
    }
  });

  it('has one index for two letters and one for longer fragments', async () => {
    expect(await planOf(containsText(users.searchText, 'ub'))).toMatch(/Index Scan on users_search_pairs/);
    expect(await planOf(containsText(users.searchText, 'azu'))).toMatch(/Index Scan on users_search_trigrams/);
    const both = await planOf(containsText(users.searchText, 'mü'));
    expect(both).toMatch(/BitmapOr/);
    expect(both).toMatch(/users_search_pairs[\s\S]*users_search_trigrams/);
    expect(both).not.toMatch(/Seq Scan/);
  });

  it('ranks exact matches before prefixes before other matches', async () => {
    const rows = await db.database.drizzle
      .select({ name: users.userName })
      .from(users)
      .where(containsText(users.searchText, 'strasse'))
      .orderBy(matchRank(users.userNameSort, 'strasser'), asc(users.userName));
    expect(rows.map((row) => row.name)).toEqual(['Strasser', 'Straßer']);
    const [exact] = await db.database.drizzle
      .select({ rank: matchRank(users.userNameSort, 'ad') })
      .from(users)
      .where(eq(users.userName, 'Adam'));
    expect(exact).toEqual({ rank: 1 });
  });

  it('sorts alike on both engines: Ä with A, ß as ss', async () => {
    const rows = await db.database.drizzle
      .select({ name: users.userName })
      .from(users)
      .orderBy(asc(users.userNameSort), asc(users.id));
    expect(rows.map((row) => row.name).filter((name) => name !== 'Nr')).toEqual([
      '100% Kupplung',
      'Adam',
      'Ärger',
      'Azubi',
      'back\\slash',
      'Mueller',
      'Müller',
      'Muller',
      "O'Brien",
      'Ørsted',
      'snake_case',
      'Šťastný',
      'Straßer',
      'Strasser',
      'Zoë',
    ]);
  });
});

describe('folding', () => {
  const letter = fc.constantFrom(...'abcxyzABCXYZäöüÄÖÜßẞéèêñçÅåØøÆæŁłĐđŠťý019 -_%\\.@');
  const word = fc.array(letter, { minLength: 1, maxLength: 20 }).map((letters) => letters.join(''));

  it('leaves plain lower-case letters and is idempotent', () => {
    fc.assert(
      fc.property(word, (text) => {
        for (const fold of [plainFold, expandedFold]) {
          expect(fold(text)).toMatch(/^[a-z0-9 _%\\.@-]*$/);
          expect(fold(fold(text))).toBe(fold(text));
        }
      }),
    );
  });

  it('does not depend on case or on the encoding of accents', () => {
    fc.assert(
      fc.property(word, (text) => {
        for (const fold of [plainFold, expandedFold]) {
          expect(fold(text.toLowerCase())).toBe(fold(text));
          expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
        }
      }),
    );
  });

  it('lets every part of a text match it, in both spellings', () => {
    fc.assert(
      fc.property(word, fc.nat(), fc.nat(), (text, from, length) => {
        const letters = [...text];
        const start = from % letters.length;
        const part = letters.slice(start, start + 1 + (length % letters.length)).join('');
        expect(searchTextOf(text)).toContain(plainFold(part));
        expect(searchTextOf(text)).toContain(expandedFold(part));
      }),
    );
  });
});
