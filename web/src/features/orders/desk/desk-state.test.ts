import type { Order } from '@leitstand/contract/orders';
import { describe, expect, it, vi } from 'vitest';
import {
  type DeskParcel,
  type DeskState,
  EMPTY_DESK,
  entryOf,
  isTicked,
  nextWaiting,
  parcelsOf,
  problemOf,
  shipmentsOf,
  withEntry,
  withOldest,
  withoutEntries,
  withRange,
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
    sentAt: null,
    trackingNumber: '',
    carrier: 'dhl',
    recipientErased: false,
    revision: 3,
  };
}
const number = (last: number) => `0034043416109404${String(last).padStart(4, '0')}`;
const parcels = parcelsOf([order('d'), order('c', 'irgendwo'), order('b'), order('a')]);
const ALL = withOldest(EMPTY_DESK, parcels, parcels.length);
const ticked = (state: DeskState) =>
  parcels.flatMap((parcel) => (isTicked(state, parcel) ? [parcel.order._id] : [])).join('');

describe('the desk', () => {
  it('starts with the oldest order and selects nothing by itself', () => {
    expect(parcels.map(({ order: { _id }, position }) => `${position}${_id}`)).toEqual(['1a', '2b', '3c', '4d']);
    expect(ticked(EMPTY_DESK)).toBe('');
    expect(ticked(withTicks(EMPTY_DESK, parcels, true))).toBe('abcd');
  });

  it('selects the oldest, all or a range, without those that need a check', () => {
    expect(ticked(withOldest(EMPTY_DESK, parcels, 2))).toBe('ab');
    expect(ticked(withOldest(withOldest(EMPTY_DESK, parcels, 9), parcels, 1))).toBe('a');
    const all = withOldest(EMPTY_DESK, parcels, parcels.length);
    expect(ticked(all)).toBe('abd');
    const [a, b, , d] = parcels as readonly [DeskParcel, DeskParcel, DeskParcel, DeskParcel];
    expect(ticked(withRange(EMPTY_DESK, parcels, [d, b], true))).toBe('bd');
    expect(ticked(withRange(withTicks(all, parcels, true), parcels, [b, d], false))).toBe('a');
    expect(ticked(withRange(EMPTY_DESK, parcels, [a, a], true))).toBe('a');
  });

  it('moves to the next selected parcel without a number', () => {
    expect(nextWaiting(parcels, EMPTY_DESK)).toBeUndefined();
    expect(nextWaiting(parcels, ALL)).toBe('a');
    const state = withEntry(ALL, 'b', entryOf(ALL, number(1)));
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
    const both = ['a', 'c'].reduce((now, id, n) => withEntry(now, id, entryOf(now, number(n))), EMPTY_DESK);
    expect(ticked(both)).toBe('ac');
    const state = withOldest(both, parcels, 1);
    expect(shipmentsOf(parcels, state)).toEqual([
      { rewardHistoryId: 'a', trackingNumber: number(0), carrier: 'dhl', revision: 3 },
    ]);
    expect(shipmentsOf(parcels, withoutEntries(state, ['a']))).toEqual([]);
  });
});

describe('a pasted list', () => {
  it('fills the parcels without a number in order', () => {
    const state = withEntry(ALL, 'a', entryOf(ALL, number(9)));
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
    expect(ticked(state)).toBe('bd');
    expect(problems.map(({ problem }) => problem)).toEqual(['unknownOrder', 'badNumber', 'duplicateNumber']);
  });

  it('starts at the field it was pasted into', () => {
    const { state } = withPasted(ALL, parcels, `${number(1)}\n${number(2)}`, 'b');
    expect(Object.keys(state.entries)).toEqual(['b', 'd']);
  });
});
