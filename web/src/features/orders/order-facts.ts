import type { Order } from '@leitstand/contract/orders';
import { type Translated, translate } from '../../ui/i18n/text.ts';
import { parseAddress, type ReadAddress, type UnreadAddress } from './labels/address.ts';
import { ordersText } from './orders.text.ts';

export function titleOf({ reward }: Order): string {
  return reward?.title.trim() || translate(ordersText).noReward;
}

/** The name of an order in notices and for screen readers. */
export function nameOf(order: Order): string {
  return order.userName === '' ? titleOf(order) : translate(ordersText).orderOf(titleOf(order), order.userName);
}

export function isParcel({ reward }: Order): boolean {
  return (reward?.type ?? 'address') === 'address';
}

/** The name for a link to the person; empty if there is none. */
export function personNameOf({ userName, user, recipientErased }: Order): string {
  return recipientErased && user ? translate(ordersText).person : userName;
}

/** Who gets the parcel and where. Postal code and town are not separated by a line break. */
export function recipientOf(order: Order): Pick<ReadAddress, 'name'> & { address: string } {
  const read = parseAddress(order.userName, order.address);
  if (read.kind === 'unread') return { name: order.userName, address: order.address.replace(/\s*\n\s*/g, ', ') };
  const lines = [...read.street, read.town.replaceAll(' ', '\u00a0'), read.country];
  return { name: read.name, address: lines.filter((line) => line !== '').join(', ') };
}

/** Orders of erased persons have no address to check. */
export function addressProblemOf(order: Order): UnreadAddress | undefined {
  if (!isParcel(order) || (order.rewardSent && order.address === '')) return undefined;
  const read = parseAddress(order.userName, order.address);
  return read.kind === 'unread' ? read : undefined;
}

export function problemText({ problem, detail }: UnreadAddress, text: Translated<typeof ordersText>): string {
  return detail === '' ? text[problem] : `${text[problem].replace(/\.$/, '')}: ${detail}`;
}
