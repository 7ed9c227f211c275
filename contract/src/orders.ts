import * as z from 'zod/mini';
import { endpoint } from './base/endpoint.ts';
import * as field from './base/fields.ts';
import { kind } from './base/kind.ts';
import { ALL_TIME, CARRIERS, MAX_SHIPMENTS, REWARD_TYPES } from './base/limits.ts';
import * as read from './base/reading.ts';
import { screens } from './screens.ts';

/** A reward that a user redeemed. */
export const order = z.object({
  _id: read.text,
  reward: z.catch(
    z.nullable(
      z.object({
        title: read.text,
        category: read.text,
        type: read.oneOf(REWARD_TYPES, 'address'),
        coins: read.amount,
      }),
    ),
    null,
  ),
  userName: read.text,
  user: z.catch(z.nullable(z.object({ _id: read.text, email: read.text })), null),
  address: read.text,
  email: read.text,
  createdAt: read.text,
  rewardSent: read.flag,
  /** Not in the specification: null if the backend does not say it, or the order is not sent. */
  sentAt: read.optionalText,
  trackingNumber: read.text,
  carrier: read.oneOf(CARRIERS, 'dhl'),
  /** Whether name and address have been erased, `ORDER_RECIPIENT_DAYS` after the order was sent. */
  recipientErased: read.flag,
  revision: read.revision,
});
export type Order = z.output<typeof order>;

const paging = { skip: field.skip, limit: field.limit, days: field.days };
const searching = z.object({ ...paging, search: field.searchText });
/** Absent: sent and unsent orders. */
const sentOrNot = z.object({ rewardSent: z.optional(field.flag()) });

export const trackingUpdate = z.object({
  rewardHistoryId: field.id,
  trackingNumber: field.text(),
  carrier: z._default(z.enum(CARRIERS), 'dhl'),
  revision: field.revision,
});
export type TrackingUpdate = z.output<typeof trackingUpdate>;

export const listOrders = endpoint({
  name: 'listOrders',
  resource: 'orders',
  method: 'POST',
  path: '/reward/history/all/{skip}/{limit}/{days}',
  summary: 'Sent or unsent orders, newest first.',
  access: 'ReadUsers',
  mutates: false,
  params: z.object(paging),
  body: sentOrNot,
  data: read.list(order),
});

export const searchOrders = endpoint({
  name: 'searchOrders',
  resource: 'orders',
  method: 'POST',
  path: '/reward/history/search/{search}/{skip}/{limit}/{days}',
  summary: 'Sent or unsent orders whose reward, user or address contains the text.',
  access: 'ReadUsers',
  mutates: false,
  params: searching,
  body: sentOrNot,
  data: read.list(order),
});

export const searchAllOrders = endpoint({
  name: 'searchAllOrders',
  resource: 'orders',
  method: 'GET',
  path: '/reward/history/search/{search}/{skip}/{limit}/{days}',
  summary: 'The same search over sent and unsent orders.',
  access: 'ReadUsers',
  params: searching,
  data: read.list(order),
});

export const orderFilter = z.object({
  ...sentOrNot.shape,
  search: z._default(field.searchText, ''),
  time: z._default(field.days, ALL_TIME),
  /** Ordered on this day or later, in Europe/Berlin. */
  since: field.ifGiven(field.day()),
  /** Exact title of the reward at the time of the order. */
  title: field.ifGiven(field.exactText),
});
export type OrderFilter = z.output<typeof orderFilter>;

export const findOrders = endpoint({
  name: 'findOrders',
  resource: 'orders',
  method: 'POST',
  path: '/reward/history/find/{skip}/{limit}',
  summary: 'Orders narrowed by state, text, time and reward together; best match first, or newest.',
  access: 'ReadUsers',
  mutates: false,
  extension: true,
  params: z.object({ skip: field.skip, limit: field.limit }),
  body: orderFilter,
  data: read.list(order),
});

export const updateOrderStatus = endpoint({
  name: 'updateOrderStatus',
  resource: 'orders',
  method: 'POST',
  path: '/reward/history/status/update',
  summary: 'Marks an order as sent; `rewardSent: false` is the way back.',
  access: 'WriteUsers',
  body: z.object({ rewardHistoryId: field.id, rewardSent: field.flag(), revision: field.revision }),
  data: order,
});

export const updateTracking = endpoint({
  name: 'updateTracking',
  resource: 'orders',
  method: 'POST',
  path: '/reward/history/updateTracking',
  summary: 'Sets tracking number and carrier of a sent order.',
  access: 'WriteUsers',
  body: trackingUpdate,
  data: order,
});

export const getOrder = endpoint({
  name: 'getOrder',
  resource: 'orders',
  method: 'GET',
  path: '/reward/history/one/{id}',
  summary: 'One order, sent or not.',
  access: 'ReadUsers',
  extension: true,
  params: z.object({ id: field.id }),
  data: order,
});

/** Actual or, in a dry run, expected outcome for one of many orders. */
export const SHIPPING_OUTCOMES = [
  'ok',
  'alreadySent',
  'notFound',
  'badNumber',
  'duplicateNumber',
  'changedMeanwhile',
] as const;
export type ShippingOutcome = (typeof SHIPPING_OUTCOMES)[number];

/** Outcomes in the order of the request. */
export const shippingReport = z.object({
  /** Whether all were changed (otherwise none); always false for a dry run. */
  changed: read.flag,
  outcomes: read.list(
    z.object({
      rewardHistoryId: read.text,
      outcome: read.oneOf(SHIPPING_OUTCOMES, 'notFound'),
      /** Of the current order. */
      revision: read.revision,
    }),
  ),
});
export type ShippingReport = z.output<typeof shippingReport>;

function batchOf<T extends z.ZodMiniType<{ rewardHistoryId: string }>>(entry: T) {
  const isOnceEach = (entries: { rewardHistoryId: string }[]) =>
    new Set(entries.map(({ rewardHistoryId }) => rewardHistoryId)).size === entries.length;
  return z.array(entry).check(z.minLength(1), z.maxLength(MAX_SHIPMENTS), z.refine(isOnceEach));
}

export const shipment = z.object({ ...trackingUpdate.shape });
export type Shipment = z.output<typeof shipment>;

export const shipOrders = endpoint({
  name: 'shipOrders',
  resource: 'orders',
  method: 'POST',
  path: '/reward/history/ship',
  summary: 'Marks many orders as sent, each with its tracking number: all of them or, if one cannot be, none.',
  access: 'WriteUsers',
  extension: true,
  body: z.object({ orders: batchOf(shipment), dryRun: z._default(field.flag(), false) }),
  data: shippingReport,
});

export const unshipOrders = endpoint({
  name: 'unshipOrders',
  resource: 'orders',
  method: 'POST',
  path: '/reward/history/unship',
  summary:
    'Takes back what `shipOrders` did, tracking numbers included: for all orders or, if one changed since, for none.',
  access: 'WriteUsers',
  extension: true,
  body: z.object({ orders: batchOf(z.object({ rewardHistoryId: field.id, revision: field.revision })) }),
  data: shippingReport,
});

export const getLabelSettings = endpoint({
  name: 'getLabelSettings',
  resource: 'orders',
  method: 'GET',
  path: '/reward/labels/settings',
  summary: 'What is printed on address labels beside the recipient.',
  access: 'ReadUsers',
  extension: true,
  data: z.object({ sender: read.text }),
});

export const orderCalls = [
  listOrders,
  searchOrders,
  searchAllOrders,
  findOrders,
  updateOrderStatus,
  updateTracking,
  getOrder,
  shipOrders,
  unshipOrders,
  getLabelSettings,
];

export const orderKind = kind({
  name: 'order',
  label: { de: 'Bestellung', en: 'Order' },
  calls: orderCalls,
  entities: { Order: order },
  screen: screens.orders,
  reading: listOrders.access,
  list: { added: { de: ['neue Bestellung', 'neue Bestellungen'], en: ['new order', 'new orders'] } },
});
