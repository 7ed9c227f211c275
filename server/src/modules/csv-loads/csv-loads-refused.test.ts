import { afterAll, beforeAll, expect, it } from 'vitest';
import { csvLoads } from '../../db/schema.ts';
import { CsvCalls } from '../../testing/csv-samples.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

describeEitherEngine('a CSV file that is refused', (engine) => {
  let app: TestApp;
  let csv: CsvCalls;
  beforeAll(async () => {
    app = await openTestApp(engine);
    csv = new CsvCalls(app);
  });
  afterAll(() => app.close());

  it.each<[string, object]>([
    ['a field twice', { fields: ['make', 'make'] }],
    ['an unknown field', { fields: ['status'] }],
    ['no field', { fields: [] }],
    ['no row', { rows: [] }],
    ['too many rows', { rows: Array.from({ length: 10_001 }, () => ['a']) }],
    ['a default for an unknown field', { defaults: { nothing: 'x' } }],
    ['an unknown target', { target: 'bans' }],
    ['a mapping to an unknown field', { mapping: { headers: ['A'], fields: ['password'] } }],
    ['too many columns', { mapping: { headers: Array.from({ length: 10_000 }, () => 'A'), fields: [] } }],
  ])('for %s', async (_, part) => {
    const content = { target: 'models', fields: ['make', 'model'], rows: [['a', 'b']], ...part };
    expect((await csv.start(content)).status).toBe(422);
    expect(await app.leitstand.platform.database.drizzle.$count(csvLoads)).toBe(0);
  });

  it('for its size, but not a smaller one', async () => {
    const long = 'x'.repeat(4000);
    const content = (count: number) => ({
      target: 'news',
      fields: ['description'],
      rows: Array.from({ length: count }, (_, index) => [`${index} ${long}`]),
    });
    expect((await csv.preview(content(1200))).body.data.failed).toBe(1200);
    expect((await csv.preview(content(2700))).status).toBe(413);
  });
});
