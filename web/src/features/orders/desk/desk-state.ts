import { MAX_SHIPMENTS } from '@leitstand/contract/base/limits';
import { bareTrackingNumber, type Carrier, isTrackingNumber } from '@leitstand/contract/base/tracking';
import type { Order, Shipment } from '@leitstand/contract/orders';
import type { LabelFormatName } from '../labels/address-label.ts';
import { addressProblemOf } from '../order-facts.ts';

export interface Entry {
  readonly number: string;
  readonly carrier: Carrier;
}

/** The unsent work at the desk. */
export interface DeskState {
  /** Manual changes of the default selection. */
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

/** Parcels with an invalid address are deselected by default. */
export function isTicked({ ticks }: DeskState, { order, hasProblem }: DeskParcel): boolean {
  return ticks[order._id] ?? !hasProblem;
}

export function withTicks(state: DeskState, parcels: readonly DeskParcel[], isOn: boolean): DeskState {
  return { ...state, ticks: { ...state.ticks, ...Object.fromEntries(parcels.map(({ order }) => [order._id, isOn])) } };
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

export function withEntry(state: DeskState, id: string, entry: Entry): DeskState {
  return { ...state, entries: { ...state.entries, [id]: entry } };
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
