import { CARRIERS, EMAIL_LENGTH, LONG_TEXT_LENGTH, MAX_AMOUNT, REWARD_TYPES } from '@leitstand/contract/base/limits';
import { rewardOrders } from '../../../db/schema.ts';
import { orderSearchText } from '../../../modules/orders/orders.service.ts';
import type { Completion, MovingKind } from '../moving-kind.ts';
import { RecordFields } from '../record-fields.ts';
import { resolvedReferences } from '../resolved-references.ts';
import { coverUnsentOrders, findOrdered, findPeople } from './order.queries.ts';

interface OrderTexts {
  readonly rewardTitle: string;
  readonly rewardCategory: string;
  readonly userName: string;
  readonly userEmail: string;
  readonly address: string;
  readonly email: string;
  readonly trackingNumber: string;
}

interface OrderParts {
  /** Otherwise the order names the reward by its id, and the reward tells the rest. */
  readonly isRewardGiven: boolean;
  readonly texts: OrderTexts;
}

export const orderMoving: MovingKind = {
  name: 'order',
  table: rewardOrders,
  imageFields: [],
  read(value, now) {
    const fields = new RecordFields(value);
    const reward = fields.part('reward');
    const isRewardGiven = reward.isGiven('title');
    fields.reference('reward', { field: 'rewardId', kind: 'reward', isRequired: !isRewardGiven });
    const user = fields.part('user');
    fields.reference('user', { field: 'userId', kind: 'user', isRequired: false });
    const texts: OrderTexts = {
      rewardTitle: reward.text('title', { isContent: true }),
      rewardCategory: reward.text('category'),
      userName: fields.text('userName') || user.text('userName'),
      userEmail: user.text('email', { max: EMAIL_LENGTH }),
      address: fields.text('address', { max: LONG_TEXT_LENGTH }),
      email: fields.text('email', { max: EMAIL_LENGTH }),
      trackingNumber: fields.text('trackingNumber'),
    };
    const rewardSent = fields.flag('rewardSent') ?? false;
    const isErased = fields.flag('recipientErased') ?? false;
    const parts: OrderParts = { isRewardGiven, texts };
    const row = {
      ...texts,
      rewardType: reward.oneOf('type', REWARD_TYPES, 'address'),
      coins: reward.integer('coins', 0, MAX_AMOUNT) ?? 0,
      createdAt: fields.createdAt(now),
      rewardSent,
      // If it is unknown, the recipient is rather kept for too long than erased before a parcel arrives.
      sentAt: rewardSent ? (fields.past('sentAt', now) ?? now) : null,
      carrier: fields.oneOf('carrier', CARRIERS, 'dhl'),
      recipientErasedAt: isErased ? now : null,
      searchText: orderSearchText(texts),
    };
    fields.ignore('sentAt');
    return fields.read(row, parts);
  },
  async complete(db, arrivals, resolve) {
    const rewardIds = await resolvedReferences(arrivals, 'rewardId', resolve);
    const userIds = await resolvedReferences(arrivals, 'userId', resolve);
    const ordered = await findOrdered(db, arrivals, rewardIds);
    const people = await findPeople(db, [...new Set(userIds.values())]);
    return new Map(
      arrivals.map(({ ref, row, parts }): [string, Completion] => {
        const { isRewardGiven, texts } = parts as OrderParts;
        const reward = ordered.get(ref);
        const columns = {
          ...(reward && !isRewardGiven ? reward.columns : {}),
          ...(reward ? { rewardId: reward.id } : {}),
          ...(row.recipientErasedAt === null ? recipientOf(texts, people.get(userIds.get(ref) ?? '')) : {}),
        };
        const searchText = orderSearchText({ ...texts, ...columns });
        return [ref, { row: { ...columns, searchText } }];
      }),
    );
  },
  finish: coverUnsentOrders,
};

function recipientOf({ userName, userEmail }: OrderTexts, person: { userName: string; email: string } | undefined) {
  return person ? { userName: userName || person.userName, userEmail: userEmail || person.email } : {};
}
