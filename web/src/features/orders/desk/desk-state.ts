import { MAX_SHIPMENTS } from '@leitstand/contract/base/limits';
import type { Order, Shipment } from '@leitstand/contract/orders';
import { bareTrackingNumber, type Carrier, isTrackingNumber } from '@leitstand/contract/tracking';
import type { LabelFormatName } from '../labels/address-label.ts';
import { addressProblemOf } from '../order-facts.ts';

export interface Entry {
  readonly number: string;
  readonly carrier: Carrier;
}

/** The unsent work at the desk. */
export interface DeskState {
  /** The selected orders. */
  readonly ticks: Readonly<Record<string, boolean>>;
  readonly entries: Readonly<Record<string, Entry>>;
  /** Applies to the next numbers. */
  readonly carrier: Carrier;
  readonly format: LabelFormatName;
}

export const EMPTY_DESK: DeskState = { ticks: {}, entries: {}, carrier: 'dhl', format: 'a6' };

/** A parcel on the desk; its position is also printed on the label. */
export interface DeskParcel {
  readonly order: Order;
  readonly position: number;
  readonly hasProblem: boolean;
}

export type NumberProblem = 'badNumber' | 'duplicateNumber';

/** The oldest order comes first. */
export function parcelsOf(newestFirst: readonly Order[]): readonly DeskParcel[] {
  return newestFirst
    .toReversed()
    .map((order, index) => ({ order, position: index + 1, hasProblem: addressProblemOf(order) !== undefined }));
}

export function isTicked({ ticks }: DeskState, { order }: DeskParcel): boolean {
  return ticks[order._id] ?? false;
}

export function withTicks(state: DeskState, parcels: readonly DeskParcel[], isOn: boolean): DeskState {
  return { ...state, ticks: { ...state.ticks, ...Object.fromEntries(parcels.map(({ order }) => [order._id, isOn])) } };
}

/** Selects exactly the oldest parcels that can be labelled. */
export function withOldest(state: DeskState, parcels: readonly DeskParcel[], count: number): DeskState {
  return withTicks({ ...state, ticks: {} }, printable(parcels).slice(0, count), true);
}

/** Selects or deselects the parcels between two, both included; selecting leaves out those that need a check. */
export function withRange(
  state: DeskState,
  parcels: readonly DeskParcel[],
  [one, other]: readonly [DeskParcel, DeskParcel],
  isOn: boolean,
): DeskState {
  const [from, to] = [one.position, other.position].sort((left, right) => left - right) as [number, number];
  const range = parcels.filter(({ position }) => position >= from && position <= to);
  return withTicks(state, isOn ? printable(range) : range, isOn);
}

export function printable(parcels: readonly DeskParcel[]): readonly DeskParcel[] {
  return parcels.filter(({ hasProblem }) => !hasProblem);
}

/** Why a number is invalid for an order; checks only what the desk can know. */
export function problemOf(state: DeskState, id: string, { number, carrier }: Entry): NumberProblem | undefined {
  if (!isTrackingNumber(carrier, number)) return 'badNumber';
  const isTaken = Object.entries(state.entries).some(([other, entry]) => other !== id && entry.number === number);
  return isTaken ? 'duplicateNumber' : undefined;
}

export function entryOf(state: DeskState, typed: string): Entry {
  return { number: bareTrackingNumber(typed), carrier: state.carrier };
}

/** A number also selects its parcel: a pasted list may name parcels that are not selected. */
export function withEntry(state: DeskState, id: string, entry: Entry): DeskState {
  return { ...state, ticks: { ...state.ticks, [id]: true }, entries: { ...state.entries, [id]: entry } };
}

export function withoutEntries(state: DeskState, ids: readonly string[]): DeskState {
  const gone = new Set(ids);
  const entries = Object.entries(state.entries).filter(([id]) => !gone.has(id));
  return { ...state, entries: Object.fromEntries(entries) };
}

/** The next parcel without a number, starting over after the last one. */
export function nextWaiting(parcels: readonly DeskParcel[], state: DeskState, after?: string): string | undefined {
  const from = parcels.findIndex(({ order }) => order._id === after) + 1;
  const inTurn = [...parcels.slice(from), ...parcels.slice(0, from)];
  return inTurn.find((parcel) => isTicked(state, parcel) && !state.entries[parcel.order._id])?.order._id;
}

/** The shipments to send: selected parcels with a number. */
export function shipmentsOf(parcels: readonly DeskParcel[], state: DeskState): Shipment[] {
  return parcels
    .flatMap((parcel) => {
      const { _id, revision } = parcel.order;
      const entry = isTicked(state, parcel) ? state.entries[_id] : undefined;
      return entry ? [{ rewardHistoryId: _id, trackingNumber: entry.number, carrier: entry.carrier, revision }] : [];
    })
    .slice(0, MAX_SHIPMENTS);
}
