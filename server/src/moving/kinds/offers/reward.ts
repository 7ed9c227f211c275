import { MAX_AMOUNT, REWARD_TYPES } from '@leitstand/contract/base/limits';
import { rewards } from '../../../db/schema.ts';
import { rewardSearchText } from '../../../modules/rewards/rewards.service.ts';
import type { Columns, MovingKind } from '../moving-kind.ts';
import { RecordFields } from '../record-fields.ts';
import { coveredQuantities, placeRewards, type RewardParts, twinPlaces } from './reward.queries.ts';

/** Until all of a batch are written, each has a place that no reward can have. */
const FIRST_TEMPORARY = -MAX_AMOUNT;

export const rewardMoving: MovingKind = {
  name: 'reward',
  table: rewards,
  read(value, now) {
    const fields = new RecordFields(value);
    // Orders tell who redeemed it.
    fields.ignore('redeemedUsers');
    const title = fields.text('title', { isRequired: true });
    // Other categories than those of the form are kept.
    const category = fields.text('category');
    const row = {
      title,
      category,
      type: fields.oneOf('type', REWARD_TYPES, 'address'),
      coins: requiredAmount(fields, 'coins'),
      ...stockOf(fields),
      images: imagesOf(fields),
      createdAt: fields.createdAt(now),
      searchText: rewardSearchText({ title, category }),
    };
    const parts: RewardParts = { orderNum: fields.integer('orderNum', 0, MAX_AMOUNT) };
    return fields.read(row, parts);
  },
  async complete(_, arrivals) {
    return new Map(arrivals.map(({ ref }, index): [string, Columns] => [ref, { orderNum: FIRST_TEMPORARY + index }]));
  },
  check: twinPlaces,
  settled: coveredQuantities,
  async writeParts(tx, arrivals) {
    await placeRewards(
      tx,
      arrivals.map(({ id, parts }) => ({ id, orderNum: (parts as RewardParts).orderNum })),
    );
  },
};

function requiredAmount(fields: RecordFields, field: string): number {
  const amount = fields.integer(field, 0, MAX_AMOUNT);
  if (!fields.isGiven(field)) fields.note('missing', field, undefined, false);
  return amount ?? 0;
}

/** Where the numbers contradict each other, nothing is left: what may not be there cannot be ordered. */
function stockOf(fields: RecordFields): { quantity: number; redeemed: number } {
  const quantity = requiredAmount(fields, 'quantity');
  const userRedeemed = fields.count('userRedeemed', MAX_AMOUNT);
  const remaining = fields.integer('remainingAmount', -MAX_AMOUNT, MAX_AMOUNT);
  const redeemed = remaining === undefined ? (userRedeemed ?? 0) : quantity - remaining;
  if (redeemed >= 0 && redeemed <= quantity) return { quantity, redeemed };
  const field = remaining === undefined ? 'userRedeemed' : 'remainingAmount';
  fields.note('invalid', field, fields.raw(field), false);
  return { quantity, redeemed: quantity };
}

/** The first one is the image of lists. */
function imagesOf(fields: RecordFields): string[] {
  const first = fields.image('image');
  const images = fields.images('images');
  return first === '' || images.includes(first) ? images : [first, ...images];
}
