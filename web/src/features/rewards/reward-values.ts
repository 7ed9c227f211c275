import { REWARD_CATEGORIES } from '@leitstand/contract/base/limits';
import { type NewReward, newReward, type Reward } from '@leitstand/contract/rewards';
import { brokenFields } from '../../ui/form/broken-fields.ts';
import type { FieldErrors } from '../../ui/form/use-form.ts';
import { galleryNames } from '../../ui/upload/gallery.ts';
import type { ImageValue } from '../../ui/upload/image-value.ts';

export type RewardCategory = (typeof REWARD_CATEGORIES)[number];

export interface RewardValues {
  title: string;
  /** Blank until it is chosen, also for a category we do not know. */
  category: RewardCategory | '';
  type: Reward['type'] | '';
  coins: number | null;
  quantity: number | null;
  image: readonly ImageValue[];
}

export const BLANK_REWARD: RewardValues = {
  title: '',
  category: '',
  type: '',
  coins: null,
  quantity: null,
  image: [],
};

export function imagesOf({ image, images }: Reward): string[] {
  const names = galleryNames(images);
  return names.length > 0 || image === '' ? names : [image];
}

export function valuesOfReward(reward: Reward): RewardValues {
  return {
    title: reward.title,
    category: REWARD_CATEGORIES.find((known) => known === reward.category) ?? '',
    type: reward.type,
    coins: reward.coins,
    quantity: reward.quantity,
    image: imagesOf(reward),
  };
}

function wireOf({ image: _, coins, quantity, ...values }: RewardValues) {
  return { ...values, coins: coins ?? undefined, quantity: quantity ?? undefined };
}

/** The form as the calls take it, without its images; only for values that broke no rule. */
export function bodyOfReward(values: RewardValues): Omit<NewReward, 'image'> {
  const { image: _, ...body } = newReward.parse(wireOf(values));
  return body;
}

export function validateReward(values: RewardValues): FieldErrors<RewardValues> {
  return brokenFields(newReward, wireOf(values), missingRewardFields(values));
}

/** Required fields in which nothing stands. */
export function missingRewardFields(values: RewardValues): readonly (keyof RewardValues)[] {
  const { title, category, type, coins, quantity, image } = values;
  const isMissing: Record<keyof RewardValues, boolean> = {
    title: title.trim() === '',
    category: category === '',
    type: type === '',
    coins: coins === null,
    quantity: quantity === null,
    image: image.length === 0,
  };
  return (Object.keys(isMissing) as (keyof RewardValues)[]).filter((name) => isMissing[name]);
}
