import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { CARRIERS, REWARD_TYPES } from './limits.ts';
import * as read from './reading.ts';

/** A redeemed reward on its way to a user. */
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
  trackingNumber: read.text,
  carrier: read.oneOf(CARRIERS, 'dhl'),
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

export const orderCalls = [listOrders, searchOrders, searchAllOrders, updateOrderStatus, updateTracking];
