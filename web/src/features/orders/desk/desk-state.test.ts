import type { Order } from '@leitstand/contract/orders';
import { describe, expect, it, vi } from 'vitest';
import {
  EMPTY_DESK,
  entryOf,
  isTicked,
  nextWaiting,
  parcelsOf,
  problemOf,
  shipmentsOf,
  withEntry,
  withoutEntries,
  withTicks,
} from './desk-state.ts';
import { withPasted } from './pasted-numbers.ts';

// The language is stored in the browser; the imports above read it.
vi.hoisted(() =>
  Object.assign(globalThis, { localStorage: { getItem: () => null }, document: { documentElement: {} } }),
);

function order(_id: string, address = 'Weg 1, 10115 Berlin'): Order {
  return {
    _id,
    reward: { title: 'Tasse', category: 'Merchandise', type: 'address', coins: 5 },
    userName: `Person ${_id}`,
    user: null,
    address,
    email: '',
    createdAt: '',
    rewardSent: false,
    trackingNumber: '',
    carrier: 'dhl',
    recipientErased: false,
    revision: 3,
  };
}
const number = (last: number) => `0034043416109404${String(last).padStart(4, '0')}`;
const parcels = parcelsOf([order('d'), order('c', 'irgendwo'), order('b'), order('a')]);

describe('the desk', () => {
  it('starts with the oldest order and selects printable parcels', () => {
    expect(parcels.map(({ order: { _id }, position }) => `${position}${_id}`)).toEqual(['1a', '2b', '3c', '4d']);
    expect(parcels.map((parcel) => isTicked(EMPTY_DESK, parcel))).toEqual([true, true, false, true]);
    const all = withTicks(EMPTY_DESK, parcels, true);
    expect(parcels.every((parcel) => isTicked(all, parcel))).toBe(true);
  });

  it('moves to the next selected parcel without a number', () => {
    expect(nextWaiting(parcels, EMPTY_DESK)).toBe('a');
    const state = withEntry(EMPTY_DESK, 'b', entryOf(EMPTY_DESK, number(1)));
    expect(nextWaiting(parcels, state, 'a')).toBe('d');
    expect(nextWaiting(parcels, state, 'd')).toBe('a');
    const full = ['a', 'd'].reduce((now, id, n) => withEntry(now, id, entryOf(now, number(n + 5))), state);
    expect(nextWaiting(parcels, full, 'd')).toBeUndefined();
  });

  it('detects invalid and duplicate numbers', () => {
    const state = withEntry(EMPTY_DESK, 'a', entryOf(EMPTY_DESK, number(1)));
    expect(problemOf(state, 'b', entryOf(state, '12'))).toBe('badNumber');
    expect(problemOf(state, 'b', entryOf(state, `0034 ${number(1).slice(4)}`))).toBe('duplicateNumber');
    expect(problemOf(state, 'a', entryOf(state, number(1)))).toBeUndefined();
    expect(problemOf(state, 'b', { number: number(2), carrier: 'gls' })).toBe('badNumber');
  });

  it('ships selected parcels that have a number', () => {
    const state = ['a', 'c'].reduce((now, id, n) => withEntry(now, id, entryOf(now, number(n))), EMPTY_DESK);
    expect(shipmentsOf(parcels, state)).toEqual([
      { rewardHistoryId: 'a', trackingNumber: number(0), carrier: 'dhl', revision: 3 },
    ]);
    expect(shipmentsOf(parcels, withoutEntries(state, ['a']))).toEqual([]);
  });
});

describe('a pasted list', () => {
  it('fills the parcels without a number in order', () => {
    const state = withEntry(EMPTY_DESK, 'a', entryOf(EMPTY_DESK, number(9)));
    const {
      state: after,
      taken,
      problems,
    } = withPasted(state, parcels, `${number(1)}\r\n\n ${number(2)} \n${number(3)}`);
    expect([after.entries.b?.number, after.entries.d?.number, taken]).toEqual([number(1), number(2), 2]);
    expect(problems).toEqual([{ line: number(3), problem: 'tooMany' }]);
  });

  it('finds orders by position and id, and reports invalid lines', () => {
    const text = `4;${number(4)}\nb;${number(5)}\n9;${number(6)}\n1;12\na\t${number(4)}`;
    const { state, taken, problems } = withPasted(EMPTY_DESK, parcels, text);
    expect([state.entries.d?.number, state.entries.b?.number, taken]).toEqual([number(4), number(5), 2]);
    expect(problems.map(({ problem }) => problem)).toEqual(['unknownOrder', 'badNumber', 'duplicateNumber']);
  });

  it('starts at the field it was pasted into', () => {
    const { state } = withPasted(EMPTY_DESK, parcels, `${number(1)}\n${number(2)}`, 'b');
    expect(Object.keys(state.entries)).toEqual(['b', 'd']);
  });
});
