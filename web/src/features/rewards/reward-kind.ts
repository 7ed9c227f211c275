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
import { call } from '../../kit/api/call.ts';
import { speak } from '../../kit/i18n/text.ts';
import type { RecordKind } from '../../kit/record/record-kind.ts';
import { galleryChanges, wantedOrder } from '../../kit/upload/gallery.ts';
import { filesOf, type ImageValue } from '../../kit/upload/image-value.ts';
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
  nameOf: ({ title }) => title.trim() || speak(rewardsText).noName,
  words: (language) => speak(rewardsText, language),
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
