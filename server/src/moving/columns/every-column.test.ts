import { getTableColumns, getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCHEMA_TABLES } from '../../db/schema/all-tables.ts';
import { recordsOf } from '../../module.ts';
import { MODULES } from '../../modules.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { makeExportWorld } from '../../testing/export-world.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { exportedRecords } from '../export/exported-kinds.ts';
import { MOVING_KINDS } from '../kinds/all-kinds.ts';
import type { MovingKind, ReadRecord } from '../kinds/moving-kind.ts';
import { proven, toldBy } from '../proof/told-fields.ts';
import { type Fate, KIND_COLUMNS, OTHER_TABLES } from './transferred-columns.ts';

type Row = Readonly<Record<string, unknown>>;

const TABLES = [...new Set([...SCHEMA_TABLES, ...recordsOf(MODULES).map(({ table }) => table)])];
const WHAT_TO_DO =
  'would be lost in silence: export it (moving/export/exported-kinds.ts), import it (moving/kinds), compare it ' +
  '(moving/proof/proven-fields.ts) and name it in KIND_COLUMNS of moving/columns/transferred-columns.ts, or except it there with a reason';

const fatesOf = (kind: MovingKind): Readonly<Record<string, Fate>> => KIND_COLUMNS[getTableName(kind.table)] ?? {};
const columnsWith = (kind: MovingKind, ...wanted: readonly string[]) =>
  Object.entries(fatesOf(kind)).flatMap(([column, fate]) =>
    wanted.includes(typeof fate === 'string' ? fate : fate[0]) ? column : [],
  );

it('every table is known to move, or to stay for a reason', () => {
  const known = [...MOVING_KINDS.map(({ table }) => getTableName(table)), ...Object.keys(OTHER_TABLES)];
  const unnamed = TABLES.map((table) => getTableName(table)).filter((name) => !known.includes(name));
  expect(
    unnamed,
    `does an export have these tables? A kind needs moving/kinds and KIND_COLUMNS, any other table an entry with a reason in OTHER_TABLES of moving/columns/transferred-columns.ts`,
  ).toEqual([]);
  expect(known.filter((name) => !TABLES.some((table) => getTableName(table) === name))).toEqual([]);
});

it.each(MOVING_KINDS)('every column of the table of $name is known', ({ table }) => {
  const name = getTableName(table);
  const columns = Object.keys(getTableColumns(table));
  const known = Object.keys(KIND_COLUMNS[name] ?? {});
  const unknown = columns.filter((column) => !known.includes(column)).map((column) => `${name}.${column}`);
  expect(unknown, `${unknown.join(', ')} ${WHAT_TO_DO}`).toEqual([]);
  expect(
    known.filter((column) => !columns.includes(column)),
    `${name} has no such columns any more`,
  ).toEqual([]);
});

/** No blank and no default, nothing too long for an import, and nobody who is deleted. */
const FILLED = `
  update users set about = 'kurz', app_fields = app_fields - 'email';
  update cars set description = 'kurz'; update events set description = 'kurz'; update trips set description = 'kurz';
  update news_messages set description = 'kurz', campaign = 'kampagne'; update broadcasts set message_en = 'short';
  update makes set category = 'Motorbike' where model = 'Modell 1'; update levels set status = 0;
  update rewards set type = 'email'; update posts set comments_count = 2; update reports set checked_at = now();
  delete from trips where user_id in (select id from users where deleted_at is not null);
  delete from reward_orders where user_id is null or user_id in (select id from users where deleted_at is not null);
  update reward_orders set reward_sent = true, sent_at = now(), carrier = 'gls', tracking_number = '1Z', email = 'lena@example.org'`;

describeEitherEngine('the columns of a kind', (engine) => {
  let app: TestApp;
  const exported = new Map<string, Row[]>();
  const stored = new Map<string, Row[]>();
  beforeAll(async () => {
    app = await openTestApp(engine);
    await makeExportWorld(app);
    const { drizzle, pool } = app.leitstand.platform.database;
    for (const statement of FILLED.split(';')) await pool.query(statement);
    for (const { name, table } of MOVING_KINDS) {
      const records: Row[] = [];
      for await (const page of exportedRecords(drizzle, name))
        records.push(...page.map(({ json }) => JSON.parse(json)));
      exported.set(name, records);
      stored.set(name, (await drizzle.select().from(table)) as Row[]);
    }
  });
  afterAll(() => app.close());

  describe.each(MOVING_KINDS)('$name', (kind) => {
    const read = (record: Row) => columnsOf(kind.read(record, new Date()));
    const pairs = () =>
      (exported.get(kind.name) ?? []).map((record) => {
        const row = stored.get(kind.name)?.find(({ id }) => id === record._id) ?? {};
        return { record, row, read: read(record) };
      });

    it.each(columnsWith(kind, 'proven', 'moved'))('%s is exported and imported', (column) => {
      const place = `${getTableName(kind.table)}.${column}`;
      expect(pairs().length).toBeGreaterThan(0);
      const isRead = pairs().some((pair) => column in pair.read);
      expect(isRead, `${place} is not read by the import: ${WHAT_TO_DO}`).toBe(true);
      for (const pair of pairs()) {
        if (isComputed(fatesOf(kind)[column])) continue;
        expect(plain(pair.read[column]), `${place} is not exported and imported as it is: ${WHAT_TO_DO}`).toEqual(
          plain(pair.row[column]),
        );
      }
      if (isComputed(fatesOf(kind)[column])) return;
      const isTried = pairs().some(({ row }) => !isBlank(row[column]));
      expect(isTried, `set ${place} in testing/export-world.ts or in FILLED: a blank one proves nothing`).toBe(true);
    });

    it.each(columnsWith(kind, 'proven'))('%s is compared by the proof', (column) => {
      const told = pairs().map(({ record }) => {
        const [restricted] = proven(kind, [{ ref: '', place: '', value: record }]);
        const reading = { record: restricted, read: kind.read(restricted?.value, new Date()) };
        return toldBy({ ...kind, completed: [] }, reading as never, [], ({ ref }) => ref)[column];
      });
      const place = `${getTableName(kind.table)}.${column}`;
      // The same as when nothing is told: its field is not among the proven ones.
      const nothing = JSON.stringify(columnsOf(kind.read({}, new Date()))[column]);
      const isProven = told.some((text) => text !== undefined && text !== nothing);
      expect(isProven, `${place} is not compared: add its field to moving/proof/proven-fields.ts`).toBe(true);
    });
  });
});

/** With references by the id that they name. */
function columnsOf({ row, references }: ReadRecord): Row {
  return { ...row, ...Object.fromEntries(references.map(({ field, ref }) => [field, ref])) };
}

function isComputed(fate: Fate | undefined): boolean {
  return fate?.[1] === 'follows from other columns';
}

function plain(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || JSON.stringify(value) === '[]';
}
