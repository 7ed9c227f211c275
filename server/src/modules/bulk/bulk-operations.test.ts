import { BULK_OPERATIONS, BULK_RESOURCES } from '@leitstand/contract/base/limits';
import { KINDS } from '@leitstand/contract/kinds';
import { expect, it } from 'vitest';
import { operationOf } from './bulk-operations.ts';

const kinds = KINDS.flatMap(({ bulk }) => (bulk ? [bulk] : []));

it('belongs to a kind of record for every resource', () => {
  expect(kinds.map(({ resource }) => resource).sort()).toEqual([...BULK_RESOURCES].sort());
});

it.each(kinds)('implements the operations that its kind names: $resource', ({ resource, operations }) => {
  const implemented = BULK_OPERATIONS.filter((operation) => operationOf(resource, operation));
  expect([...operations].sort()).toEqual([...implemented].sort());
});
