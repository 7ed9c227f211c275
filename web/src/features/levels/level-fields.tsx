import { fieldLabel } from '@leitstand/contract/base/field-labels';
import type { Language } from '@leitstand/contract/base/languages';
import { MAX_AMOUNT, MAX_IMAGE_MEGABYTES, MAX_LEVEL } from '@leitstand/contract/base/limits';
import { SimpleGrid } from '@mantine/core';
import { showImage } from '../../shared/record/show-image.ts';
import type { Description } from '../../ui/dialog/differences.ts';
import { NumberField } from '../../ui/form/fields.tsx';
import type { FieldName, Form } from '../../ui/form/use-form.ts';
import { formatNumber } from '../../ui/i18n/format.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { ImageUpload } from '../../ui/upload/image-upload.tsx';
import type { LevelValues } from './level-values.ts';
import { levelsText } from './levels.text.ts';

export function LevelFields({ form }: { form: Form<LevelValues> }) {
  const text = useText(levelsText);
  const language = useLanguage();
  function field<K extends FieldName<LevelValues>>(name: K) {
    return { ...form.field(name), label: fieldLabel(name, language), required: true };
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        <NumberField {...field('level')} min={0} max={MAX_LEVEL} />
        <NumberField {...field('coins')} min={0} max={MAX_AMOUNT} description={text.coinsHint} />
      </SimpleGrid>
      <ImageUpload {...field('image')} maxMegabytes={MAX_IMAGE_MEGABYTES} />
    </>
  );
}

/** How the conflict dialog names and shows the fields. */
export function describeLevel(language: Language): Description<LevelValues> {
  const number = (amount: number | null) => (amount === null ? '' : formatNumber(amount));
  return {
    level: { label: fieldLabel('level', language), show: number },
    coins: { label: fieldLabel('coins', language), show: number },
    image: { label: fieldLabel('image', language), show: (image) => showImage(image, language) },
  };
}
