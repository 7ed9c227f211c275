import type { CsvContent } from '@leitstand/contract/api/csv-loads';
import { MAX_CSV_ROWS } from '@leitstand/contract/base/limits';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { judgeRows } from './judge-rows.ts';
import { readRows } from './read-rows.ts';

vi.setConfig({ testTimeout: 120_000 });

const FIELDS = ['userName', 'email', 'telephoneNumber', 'dateOfBirth', 'about', 'language', 'currentCoins'];
const rowOf = (number: number) => {
  const about = 'Fährt gern über die Alpen und wieder zurück. '.repeat(6);
  return [
    `Lena Krüger ${number}`,
    `lena${number}@example.org`,
    `+49 171 ${number}`,
    '17.05.1988',
    about,
    'Deutsch',
    '1.200',
  ];
};

/** The part of the time for which the longest uninterrupted piece of the work kept all other work waiting. */
async function longestPieceOf(work: () => Promise<unknown>): Promise<number> {
  let [isDone, longest, last] = [false, 0, performance.now()];
  const start = last;
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isDone = true;
  const end = performance.now();
  return Math.max(longest, end - last) / (end - start);
}

describeEitherEngine('a file of the largest size', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());

  it('is read and judged in short pieces, between which other work has its turn', async () => {
    const rows = Array.from({ length: MAX_CSV_ROWS }, (_, number) => rowOf(number));
    const content: CsvContent = { target: 'users', fields: FIELDS, rows, defaults: {} };
    const { drizzle } = app.leitstand.platform.database;
    // The first pass compiles the code.
    const read = await readRows(content, 'de');
    expect(await longestPieceOf(() => readRows(content, 'de'))).toBeLessThan(0.4);
    const part = { ...read, rows: read.rows.slice(0, 2000) };
    const [first] = await judgeRows(drizzle, 'users', part);
    expect(first?.outcome).toBe('added');
    expect(await longestPieceOf(() => judgeRows(drizzle, 'users', part))).toBeLessThan(0.4);
  });
});
