import { fieldLabel } from '@leitstand/contract/field-labels';
import type { Language } from '@leitstand/contract/languages';
import { MAX_IMAGE_MEGABYTES, SHORT_TEXT_LENGTH } from '@leitstand/contract/limits';
import type { Description } from '../../kit/dialog/differences.ts';
import { TextField } from '../../kit/form/fields.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { useLanguage } from '../../kit/i18n/language.ts';
import { speak, useText } from '../../kit/i18n/text.ts';
import { showImage } from '../../kit/record/show-image.ts';
import { ImageUpload } from '../../kit/upload/image-upload.tsx';
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
    title: { label: speak(presetTripsText, language).name },
    image: { label: fieldLabel('image', language), show: (image) => showImage(image, language) },
  };
}
