import { fieldLabel } from '@leitstand/contract/field-labels';
import type { Language } from '@leitstand/contract/languages';
import { MAX_AMOUNT, MAX_IMAGE_MEGABYTES, MAX_LEVEL } from '@leitstand/contract/limits';
import { SimpleGrid } from '@mantine/core';
import type { Description } from '../../kit/dialog/differences.ts';
import { NumberField } from '../../kit/form/fields.tsx';
import type { FieldName, Form } from '../../kit/form/use-form.ts';
import { formatNumber } from '../../kit/i18n/format.ts';
import { useLanguage } from '../../kit/i18n/language.ts';
import { useText } from '../../kit/i18n/text.ts';
import { showImage } from '../../kit/record/show-image.ts';
import { ImageUpload } from '../../kit/upload/image-upload.tsx';
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
