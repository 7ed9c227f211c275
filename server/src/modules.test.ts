import { KINDS } from '@leitstand/contract/kinds';
import { getTableColumns } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { recordsOf } from './module.ts';
import { MODULES } from './modules.ts';

const records = recordsOf(MODULES);
const namesOf = (kinds: readonly { name: string }[]) => kinds.map(({ name }) => name);
const broughtBy = (name: string) => records.filter(({ kind }) => kind.name === name);

it('modules define every kind that the audit log has a label for, once', () => {
  const labelled = KINDS.filter(({ label }) => label !== undefined);
  expect(namesOf(labelled.filter(({ name }) => broughtBy(name).length !== 1))).toEqual([]);
});

it('modules can restore and erase every kind that can be deleted', () => {
  const deleted = KINDS.filter(({ deleting }) => deleting !== undefined);
  expect(namesOf(deleted.filter(({ name }) => !broughtBy(name)[0]?.deletion))).toEqual([]);
});

it('modules define no deletion for a kind without a call for it', () => {
  const restorable = records.filter(({ deletion }) => deletion !== undefined);
  expect(namesOf(restorable.map(({ kind }) => kind).filter(({ deleting }) => !deleting))).toEqual([]);
});

it('kinds with records of their own name them for the API document', () => {
  const unnamed = KINDS.filter(({ screen, calls, entities }) => screen?.record && calls && !entities);
  expect(namesOf(unnamed)).toEqual([]);
});

it('tables with a search text have both of its indexes', () => {
  const searched = records.filter(({ table }) => 'searchText' in getTableColumns(table));
  expect(searched.length).toBeGreaterThan(5);
  const indexesOf = ({ table }: (typeof records)[number]) =>
    getTableConfig(table as PgTable).indexes.map(({ config: { name } }) => name ?? '');
  const lacking = searched.filter(
    (record) =>
      !['_search_trigrams', '_search_pairs'].every((end) => indexesOf(record).some((name) => name.endsWith(end))),
  );
  expect(namesOf(lacking.map(({ kind }) => kind))).toEqual([]);
});
