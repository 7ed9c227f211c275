import type { Language } from '@leitstand/contract/base/languages';
import { MAX_REWARD_IMAGE_MEGABYTES, REWARD_CATEGORIES, REWARD_TYPES } from '@leitstand/contract/base/limits';
import {
  addReward,
  getReward,
  listRewards,
  newReward,
  type Reward,
  rewardKind,
  searchRewards,
  updateReward,
} from '@leitstand/contract/rewards';
import { SimpleGrid } from '@mantine/core';
import { listing, recordKind } from '../../shared/record/record-kind.ts';
import { call } from '../../ui/api/call.ts';
import { defineForm, type FormValues } from '../../ui/form/define-form.ts';
import { choiceField, numberField, textField } from '../../ui/form/fields.tsx';
import { FormField } from '../../ui/form/form-fields.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { formatNumber } from '../../ui/i18n/format.ts';
import { translate, useText } from '../../ui/i18n/text.ts';
import { galleryChanges, galleryNames, wantedOrder } from '../../ui/upload/gallery.ts';
import { imagesField } from '../../ui/upload/images-upload.tsx';
import { rewardsText } from './rewards.text.ts';

const rewardForm = defineForm(newReward, {
  title: textField({ required: true }),
  // Blank for an unknown category too.
  category: choiceField(REWARD_CATEGORIES, { required: true }),
  type: choiceField(REWARD_TYPES, { nameOf: typeName, required: true }),
  coins: numberField({ required: true }),
  quantity: numberField({ required: true }),
  image: imagesField({ label: rewardsText.images, maxMegabytes: MAX_REWARD_IMAGE_MEGABYTES, required: true }),
});
type RewardValues = FormValues<typeof rewardForm>;

export const rewardRecords = recordKind({
  kind: rewardKind,
  text: rewardsText,
  form: { ...rewardForm, valuesOf: (reward: Reward) => rewardForm.valuesOf({ ...reward, image: imagesOf(reward) }) },
  Fields: RewardFields,
  calls: {
    ...listing(listRewards, searchRewards),
    one: getReward,
    add: (values) => call(addReward, rewardForm.sent(values)),
    async update(values, base) {
      const saved = await send(values, base);
      const image = wantedOrder(values.image, imagesOf(saved.data));
      return image ? send({ ...values, image }, saved.data) : saved;
    },
  },
  consequence({ userRedeemed }) {
    return userRedeemed === 0 ? '' : translate(rewardsText).ordersRemain(userRedeemed);
  },
  nameOf: ({ title }) => title.trim() || translate(rewardsText).noName,
});

function send(values: RewardValues, base: Reward) {
  const changes = galleryChanges(values.image, imagesOf(base));
  const more = { ...changes, image: undefined, rewardId: base._id, revision: base.revision };
  return call(updateReward, rewardForm.sent(values, more));
}

function imagesOf({ image, images }: Reward): string[] {
  const names = galleryNames(images);
  return names.length > 0 || image === '' ? names : [image];
}

export function typeName(type: Reward['type'], language?: Language): string {
  const text = translate(rewardsText, language);
  return type === 'address' ? text.address : text.email;
}

interface RewardFieldsProps {
  form: Form<RewardValues>;
  record: Reward | undefined;
}

function RewardFields({ form, record }: RewardFieldsProps) {
  const text = useText(rewardsText);
  const field = { of: rewardForm, form };
  const redeemed = record?.userRedeemed ?? 0;
  const hint = redeemed > 0 ? { description: text.quantityHint(formatNumber(redeemed)) } : {};
  return (
    <>
      <FormField {...field} name="title" />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        <FormField {...field} name="category" />
        <FormField {...field} name="type" />
        <FormField {...field} name="coins" />
        <FormField {...field} name="quantity" {...hint} />
      </SimpleGrid>
      <FormField {...field} name="image" />
    </>
  );
}
