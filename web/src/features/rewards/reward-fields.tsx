import { fieldLabel } from '@leitstand/contract/base/field-labels';
import type { Language } from '@leitstand/contract/base/languages';
import {
  MAX_AMOUNT,
  MAX_REWARD_IMAGE_MEGABYTES,
  REWARD_CATEGORIES,
  SHORT_TEXT_LENGTH,
} from '@leitstand/contract/base/limits';
import type { Reward } from '@leitstand/contract/rewards';
import { SimpleGrid } from '@mantine/core';
import type { Description } from '../../ui/dialog/differences.ts';
import { NumberField, SelectField, TextField } from '../../ui/form/fields.tsx';
import type { FieldName, Form } from '../../ui/form/use-form.ts';
import { formatNumber } from '../../ui/i18n/format.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { translate, useText } from '../../ui/i18n/text.ts';
import { ImagesUpload } from '../../ui/upload/images-upload.tsx';
import type { RewardValues } from './reward-values.ts';
import { rewardsText } from './rewards.text.ts';

interface RewardFieldsProps {
  form: Form<RewardValues>;
  record: Reward | undefined;
}

export function RewardFields({ form, record }: RewardFieldsProps) {
  const text = useText(rewardsText);
  const language = useLanguage();
  const redeemed = record?.userRedeemed ?? 0;
  function field<K extends FieldName<RewardValues>>(name: K) {
    return { ...form.field(name), label: fieldLabel(name, language), required: true };
  }
  return (
    <>
      <TextField {...field('title')} maxLength={SHORT_TEXT_LENGTH} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        <SelectField
          {...field('category')}
          placeholder={text.choose}
          options={REWARD_CATEGORIES.map((value) => ({ value, label: value }))}
        />
        <SelectField
          {...field('type')}
          placeholder={text.choose}
          options={[
            { value: 'address', label: text.address },
            { value: 'email', label: text.email },
          ]}
        />
        <NumberField {...field('coins')} min={0} max={MAX_AMOUNT} />
        <NumberField
          {...field('quantity')}
          min={0}
          max={MAX_AMOUNT}
          {...(redeemed > 0 ? { description: text.quantityHint(formatNumber(redeemed)) } : {})}
        />
      </SimpleGrid>
      <ImagesUpload {...field('image')} label={text.images} maxMegabytes={MAX_REWARD_IMAGE_MEGABYTES} />
    </>
  );
}

export function typeName(type: Reward['type'] | '', language?: Language): string {
  const text = translate(rewardsText, language);
  if (type === 'address') return text.address;
  return type === 'email' ? text.email : '';
}

/** How the conflict dialog names and shows the fields. */
export function describeReward(language: Language): Description<RewardValues> {
  const text = translate(rewardsText, language);
  const label = (name: keyof RewardValues) => ({ label: fieldLabel(name, language) });
  const number = (amount: number | null) => (amount === null ? '' : formatNumber(amount));
  return {
    title: label('title'),
    category: label('category'),
    type: { ...label('type'), show: (type) => typeName(type, language) },
    coins: { ...label('coins'), show: number },
    quantity: { ...label('quantity'), show: number },
    image: { label: text.images, show: (images) => text.imageCount(images.length) },
  };
}
