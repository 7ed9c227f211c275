import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ENTITIES } from '../api/entities.ts';
import * as read from './reading.ts';

// A point without coordinates is invalid; the field that contains it is read as null.
const entities = Object.entries(ENTITIES).filter(([name]) => name !== 'Point');

describe.each(entities)('%s', (_, schema) => {
  const keys = Object.keys((schema as unknown as z.ZodMiniObject).shape);

  it('reads an empty object, and fills every field', () => {
    const entity = schema.parse({}) as Record<string, unknown>;
    expect(Object.keys(entity).sort()).toEqual([...keys].sort());
    expect(Object.values(entity)).not.toContain(undefined);
  });

  it('reads objects with odd and extra fields', () => {
    const odd = fc.record(Object.fromEntries([...keys, 'extra'].map((name) => [name, fc.jsonValue()])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(odd, (value) => schema.safeParse(value).success),
      { numRuns: 50 },
    );
  });
});

describe('the parts of lenient reading', () => {
  it('leaves out unreadable entries of a list and takes anything else for an empty one', () => {
    const list = read.list(z.object({ _id: read.text }));
    expect(list.parse([{ _id: 'a' }, null, 7, { _id: 'b', extra: true }])).toEqual([{ _id: 'a' }, { _id: 'b' }]);
    expect(list.parse(null)).toEqual([]);
    expect(list.parse(undefined)).toEqual([]);
  });

  it('reads numbers that come as text', () => {
    expect(read.amount.parse('12.5')).toBe(12.5);
    expect(read.amount.parse('many')).toBe(0);
  });

  it('keeps the address where only its point is broken', () => {
    const broken = { place: 'Fulda', location: { type: 'Point', coordinates: ['x'] } };
    expect(read.optionalAddress.parse(broken)).toMatchObject({ place: 'Fulda', location: null });
  });
});
