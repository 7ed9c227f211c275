import { fieldLabel } from '@leitstand/contract/base/field-labels';
import type { Language } from '@leitstand/contract/base/languages';
import { LONG_TEXT_LENGTH, MAX_IMAGE_MEGABYTES, SHORT_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import { addressText } from '../../shared/location/address-text.ts';
import { LocationField } from '../../shared/location/location-field.tsx';
import { showImage } from '../../shared/record/show-image.ts';
import type { Description } from '../../ui/dialog/differences.ts';
import { DateTimeField } from '../../ui/form/date-time-field.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import type { FieldName, Form } from '../../ui/form/use-form.ts';
import { momentOf } from '../../ui/i18n/berlin-time.ts';
import { formatDateTime } from '../../ui/i18n/format.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { ImageUpload } from '../../ui/upload/image-upload.tsx';
import type { EventValues } from './event-values.ts';

/** The fields of *new* and *edit*. */
export function EventFields({ form }: { form: Form<EventValues> }) {
  const language = useLanguage();
  function field<K extends FieldName<EventValues>>(name: K) {
    return { ...form.field(name), label: fieldLabel(name, language), required: true };
  }
  return (
    <>
      <TextField {...field('title')} maxLength={SHORT_TEXT_LENGTH} />
      <TextAreaField {...field('description')} rows={3} maxLength={LONG_TEXT_LENGTH} />
      <DateTimeField {...field('eventDate')} />
      <LocationField {...field('eventAddress')} />
      <ImageUpload {...field('image')} maxMegabytes={MAX_IMAGE_MEGABYTES} />
    </>
  );
}

/** How the conflict dialog names and shows the fields. */
export function describeEvent(language: Language): Description<EventValues> {
  const label = (name: keyof EventValues) => ({ label: fieldLabel(name, language) });
  return {
    title: label('title'),
    description: label('description'),
    eventDate: { ...label('eventDate'), show: (date) => formatDateTime(momentOf(date) ?? '') },
    eventAddress: { ...label('eventAddress'), show: addressText },
    image: { ...label('image'), show: (image) => showImage(image, language) },
  };
}
