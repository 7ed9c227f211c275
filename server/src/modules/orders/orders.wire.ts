import type { Order } from '@leitstand/contract/orders';
import { shapeOf } from '../../db/lists/shape.ts';
import { rewardOrders } from '../../db/schema.ts';

export const orderShape = shapeOf<typeof rewardOrders, Order>(rewardOrders, {
  _id: 'id',
  reward: {
    of: ['rewardTitle', 'rewardCategory', 'rewardType', 'coins'],
    as: ({ rewardTitle: title, rewardCategory: category, rewardType: type, coins }) => ({
      title,
      category,
      type,
      coins,
    }),
  },
  userName: 'userName',
  user: {
    of: ['userId', 'userEmail'],
    as: ({ userId, userEmail }) => (userId === null ? null : { _id: userId, email: userEmail }),
  },
  address: 'address',
  email: 'email',
  createdAt: 'createdAt',
  rewardSent: 'rewardSent',
  sentAt: 'sentAt',
  trackingNumber: 'trackingNumber',
  carrier: 'carrier',
  recipientErased: { of: ['recipientErasedAt'], as: ({ recipientErasedAt }) => recipientErasedAt !== null },
  revision: 'revision',
});
