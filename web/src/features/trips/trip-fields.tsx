import { fieldLabel } from '@leitstand/contract/base/field-labels';
import type { Language } from '@leitstand/contract/base/languages';
import { LONG_TEXT_LENGTH, MAX_AMOUNT, MAX_IMAGE_MEGABYTES, SHORT_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import type { Trip } from '@leitstand/contract/trips';
import { SimpleGrid } from '@mantine/core';
import { addressText } from '../../shared/location/address-text.ts';
import { LocationField } from '../../shared/location/location-field.tsx';
import { showImage } from '../../shared/record/show-image.ts';
import type { Description } from '../../ui/dialog/differences.ts';
import { DateTimeField } from '../../ui/form/date-time-field.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import type { FieldName, Form } from '../../ui/form/use-form.ts';
import { momentOf } from '../../ui/i18n/berlin-time.ts';
import { formatDateTime } from '../../ui/i18n/format.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { translate, useText } from '../../ui/i18n/text.ts';
import { ImageUpload } from '../../ui/upload/image-upload.tsx';
import { categoryName } from './trip-category.ts';
import { TripDistanceLine } from './trip-distance.tsx';
import type { TripValues } from './trip-values.ts';
import { tripsText } from './trips.text.ts';
import { useTripDistance } from './use-trip-distance.ts';

interface TripFieldsProps {
  form: Form<TripValues>;
  record: Trip | undefined;
}

/** The fields of *new* and *edit*; the end point only where there are two. */
export function TripFields({ form, record }: TripFieldsProps) {
  const text = useText(tripsText);
  const language = useLanguage();
  function field<K extends FieldName<TripValues>>(name: K) {
    return { ...form.field(name), label: fieldLabel(name, language) };
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        <TextField {...field('title')} label={text.name} required maxLength={SHORT_TEXT_LENGTH} />
        <SelectField
          {...field('category')}
          label={text.type}
          required
          placeholder={text.choose}
          options={[
            { value: '1 point', label: text.onePoint },
            { value: '2 point', label: text.twoPoints },
          ]}
        />
        <DateTimeField {...field('tripDate')} required />
        <NumberField {...field('maxParticipants')} min={1} max={MAX_AMOUNT} />
      </SimpleGrid>
      <TextAreaField {...field('description')} required rows={3} maxLength={LONG_TEXT_LENGTH} />
      <LocationField {...field('startPointAddress')} required />
      {form.values.category === '2 point' && <EndPoint form={form} record={record} />}
      <ImageUpload {...field('image')} maxMegabytes={MAX_IMAGE_MEGABYTES} />
    </>
  );
}

function EndPoint({ form, record }: TripFieldsProps) {
  const language = useLanguage();
  const distance = useTripDistance(form, record);
  const start = form.values.startPointAddress?.location?.coordinates;
  return (
    <>
      <LocationField
        {...form.field('endPointAddress')}
        label={fieldLabel('endPointAddress', language)}
        required
        {...(start ? { from: start } : {})}
        line={distance.route?.geometry ?? []}
      />
      <TripDistanceLine distance={distance} />
    </>
  );
}

/** How the conflict dialog names and shows the fields. */
export function describeTrip(language: Language): Description<TripValues> {
  const text = translate(tripsText, language);
  const label = (name: keyof TripValues) => ({ label: fieldLabel(name, language) });
  return {
    title: { label: text.name },
    category: { label: text.type, show: (category) => categoryName(category, language) },
    description: label('description'),
    tripDate: { ...label('tripDate'), show: (date) => formatDateTime(momentOf(date) ?? '') },
    startPointAddress: { ...label('startPointAddress'), show: addressText },
    endPointAddress: { ...label('endPointAddress'), show: addressText },
    maxParticipants: label('maxParticipants'),
    image: { ...label('image'), show: (image) => showImage(image, language) },
  };
}
