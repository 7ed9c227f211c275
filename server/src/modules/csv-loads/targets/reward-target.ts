import { newReward } from '@leitstand/contract/rewards';
import { rewards } from '../../../db/schema.ts';
import { plainFold } from '../../../db/search.ts';
import { findRecord } from '../../../records/records.queries.ts';
import { createReward, rewardDeletion, updateReward } from '../../rewards/rewards.service.ts';
import { csvTarget, keyFrom, type Present, textOf, type Values } from './csv-target.ts';
import { findRewards, findRewardTitles } from './targets.queries.ts';

type Row = Awaited<ReturnType<typeof findRewards>>[number];

const keyOf = ({ title }: Values) => keyFrom(plainFold(textOf(title)));

/** Rewards are found by their title, ignoring case and accents. */
export const rewardTarget = csvTarget({
  schema: newReward,
  keyOf,
  async find(db, rows) {
    const keys = new Set(rows.map(keyOf));
    const meant = (await findRewardTitles(db)).filter((row) => keys.has(keyOf(row)));
    const found = await findRewards(
      db,
      meant.map(({ id }) => id),
    );
    return found.map((row) => ({ ...presentOf(row), keys: [keyOf(row) ?? ''] }));
  },
  async findOne(db, id) {
    const row = await findRecord(db, rewards, id);
    return row && presentOf(row);
  },
  refusedField: ({ quantity }, { values }) => (quantity < Number(values.redeemed) ? 'quantity' : undefined),
  add: (change, input) => createReward(change, input, []),
  update: (change, { id, revision }, { image: _, ...input }) =>
    updateReward(change, { ...input, rewardId: id, revision }, []),
  remove: rewardDeletion.remove,
});

function presentOf({ id, revision, title, category, type, coins, quantity, redeemed }: Row): Present {
  return { id, revision, values: { title, category, type, coins, quantity, redeemed } };
}
