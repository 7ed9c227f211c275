import { KINDS } from '@leitstand/contract/kinds';
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
