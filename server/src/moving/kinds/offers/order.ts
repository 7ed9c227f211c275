import { CARRIERS, EMAIL_LENGTH, LONG_TEXT_LENGTH, MAX_AMOUNT, REWARD_TYPES } from '@leitstand/contract/base/limits';
import { rewardOrders } from '../../../db/schema.ts';
import { orderSearchText } from '../../../modules/orders/orders.service.ts';
import type { Columns, MovingKind } from '../moving-kind.ts';
import { RecordFields } from '../record-fields.ts';
import { resolvedReferences } from '../resolved-references.ts';
import { coverUnsentOrders, findOrdered, findPeople, markErased, markSent } from './order.queries.ts';

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
  /** Name and addresses have been erased there. */
  readonly isErased: boolean;
}

export const orderMoving: MovingKind = {
  name: 'order',
  table: rewardOrders,
  completed: ['rewardId', 'rewardTitle', 'rewardCategory', 'userName', 'userEmail'],
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
    const sentAt = fields.past('sentAt', now);
    const isErased = fields.flag('recipientErased') ?? false;
    const parts: OrderParts = { isRewardGiven, texts, isErased };
    const row = {
      ...texts,
      rewardType: isRewardGiven ? reward.oneOf('type', REWARD_TYPES, 'address') : undefined,
      coins: isRewardGiven ? (reward.integer('coins', 0, MAX_AMOUNT) ?? 0) : undefined,
      createdAt: fields.createdAt(now),
      rewardSent,
      sentAt: rewardSent ? sentAt : null,
      carrier: fields.oneOf('carrier', CARRIERS, 'dhl'),
      searchText: orderSearchText(texts),
    };
    return fields.read(row, parts);
  },
  async complete(db, arrivals, resolve) {
    const rewardIds = await resolvedReferences(arrivals, 'rewardId', resolve);
    const userIds = await resolvedReferences(arrivals, 'userId', resolve);
    const ordered = await findOrdered(db, arrivals, rewardIds);
    const people = await findPeople(db, [...new Set(userIds.values())]);
    return new Map(
      arrivals.map(({ ref, parts }): [string, Columns] => {
        const { isRewardGiven, texts, isErased } = parts as OrderParts;
        const reward = ordered.get(ref);
        const columns = {
          ...(reward && !isRewardGiven ? reward.columns : {}),
          ...(reward ? { rewardId: reward.id } : {}),
          ...(isErased ? {} : recipientOf(texts, people.get(userIds.get(ref) ?? ''))),
        };
        const searchText = orderSearchText({ ...texts, ...columns });
        return [ref, { ...columns, searchText }];
      }),
    );
  },
  async writeParts(tx, arrivals) {
    await markSent(
      tx,
      arrivals.map(({ id }) => id),
    );
    const erased = arrivals.filter(({ parts }) => (parts as OrderParts).isErased);
    await markErased(
      tx,
      erased.map(({ id }) => id),
    );
  },
  finish: coverUnsentOrders,
};

function recipientOf({ userName, userEmail }: OrderTexts, person: { userName: string; email: string } | undefined) {
  return person ? { userName: userName || person.userName, userEmail: userEmail || person.email } : {};
}
