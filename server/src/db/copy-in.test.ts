import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachEngine, type TestDatabase } from '../testing/database/test-database.ts';
import { copyField, copyIn } from './copy-in.ts';

const ODD = ['', ' ', '\\', '\\N', '\\.', 'Zeile\nUmbruch\r\n', '\t', '🚗', '"{a,b}"', 'ä\u2028', null];

describeEachEngine('rows that are copied in', (engine) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await engine.open();
    await test.database.pool.query('create table copied (number integer, text text)');
  });
  afterAll(() => test.destroy());

  it('arrive unchanged, whatever they contain', async () => {
    const client = await test.database.pool.connect();
    try {
      const lines = ODD.map((text, number) => `${number}\t${copyField(text)}`);
      await copyIn(client, 'copy copied (number, text) from stdin', `${lines.join('\n')}\n`);
      const { rows } = await client.query('select text from copied order by number');
      expect(rows.map(({ text }) => text)).toEqual(ODD);
    } finally {
      client.release();
    }
  });

  it('are refused as a whole, and the connection stays usable', async () => {
    const client = await test.database.pool.connect();
    try {
      await client.query('delete from copied');
      const bad = copyIn(client, 'copy copied (number, text) from stdin', '1\tgood\nno number\tbad\n');
      await expect(bad).rejects.toMatchObject({ code: '22P02' });
      const unknown = copyIn(client, 'copy nothing (number) from stdin', '1\n');
      await expect(unknown).rejects.toMatchObject({ code: '42P01' });
      expect((await client.query('select count(*)::int as copied from copied')).rows).toEqual([{ copied: 0 }]);
    } finally {
      client.release();
    }
  });
});
