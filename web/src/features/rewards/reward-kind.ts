import {
  addReward,
  getReward,
  listRewards,
  type Reward,
  reward,
  rewardKind,
  searchRewards,
  updateReward,
} from '@leitstand/contract/rewards';
import type { RecordKind } from '../../shared/record/record-kind.ts';
import { call } from '../../ui/api/call.ts';
import { translate } from '../../ui/i18n/text.ts';
import { galleryChanges, wantedOrder } from '../../ui/upload/gallery.ts';
import { filesOf, type ImageValue } from '../../ui/upload/image-value.ts';
import { describeReward, RewardFields } from './reward-fields.tsx';
import {
  BLANK_REWARD,
  bodyOfReward,
  imagesOf,
  missingRewardFields,
  type RewardValues,
  validateReward,
  valuesOfReward,
} from './reward-values.ts';
import { rewardsText } from './rewards.text.ts';

export const rewardRecords: RecordKind<Reward, RewardValues> = {
  key: 'reward',
  kind: rewardKind,
  calls: {
    list: ({ skip, limit, signal }, { search }) =>
      search === ''
        ? call(listRewards, { params: { skip, limit }, signal })
        : call(searchRewards, { params: { search, skip, limit }, signal }),
    one: getReward,
    add: async (values) =>
      (await call(addReward, { body: bodyOfReward(values), files: filesOf(...values.image) })).data,
    update,
  },
  form: {
    blank: BLANK_REWARD,
    valuesOf: valuesOfReward,
    read: (value) => reward.safeParse(value).data,
    validate: validateReward,
    missing: missingRewardFields,
    describe: describeReward,
    Fields: RewardFields,
  },
  nameOf: ({ title }) => title.trim() || translate(rewardsText).noName,
  words: (language) => translate(rewardsText, language),
};

async function update(values: RewardValues, base: Reward): Promise<Reward> {
  const saved = await send(values, values.image, base);
  const order = wantedOrder(values.image, imagesOf(saved));
  return order ? send(values, order, saved) : saved;
}

async function send(values: RewardValues, images: readonly ImageValue[], base: Reward): Promise<Reward> {
  const { files, ...changes } = galleryChanges(images, imagesOf(base));
  const body = { ...bodyOfReward(values), ...changes, rewardId: base._id, revision: base.revision };
  return (await call(updateReward, { body, files })).data;
}
