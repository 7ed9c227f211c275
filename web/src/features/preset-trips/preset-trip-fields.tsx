import { fieldLabel } from '@leitstand/contract/base/field-labels';
import type { Language } from '@leitstand/contract/base/languages';
import { MAX_IMAGE_MEGABYTES, SHORT_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import { showImage } from '../../shared/record/show-image.ts';
import type { Description } from '../../ui/dialog/differences.ts';
import { TextField } from '../../ui/form/fields.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { translate, useText } from '../../ui/i18n/text.ts';
import { ImageUpload } from '../../ui/upload/image-upload.tsx';
import type { PresetTripValues } from './preset-trip-values.ts';
import { presetTripsText } from './preset-trips.text.ts';

export function PresetTripFields({ form }: { form: Form<PresetTripValues> }) {
  const text = useText(presetTripsText);
  const language = useLanguage();
  return (
    <>
      <TextField {...form.field('title')} label={text.name} required maxLength={SHORT_TEXT_LENGTH} />
      <ImageUpload
        {...form.field('image')}
        label={fieldLabel('image', language)}
        required
        maxMegabytes={MAX_IMAGE_MEGABYTES}
      />
    </>
  );
}

/** How the conflict dialog names and shows the fields. */
export function describePresetTrip(language: Language): Description<PresetTripValues> {
  return {
    title: { label: translate(presetTripsText, language).name },
    image: { label: fieldLabel('image', language), show: (image) => showImage(image, language) },
  };
}
