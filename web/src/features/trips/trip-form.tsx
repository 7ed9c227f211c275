import { TRIP_CATEGORIES } from '@leitstand/contract/base/limits';
import { newTrip, type Trip } from '@leitstand/contract/trips';
import { SimpleGrid } from '@mantine/core';
import { LocationField, placeField } from '../../shared/location/location-field.tsx';
import { dateTimeField } from '../../ui/form/date-time-field.tsx';
import { defineForm, type FormValues } from '../../ui/form/define-form.ts';
import { plainField } from '../../ui/form/field.ts';
import { choiceField, longTextField, numberField, textField } from '../../ui/form/fields.tsx';
import { FormField, useField } from '../../ui/form/form-fields.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { imageField } from '../../ui/upload/image-upload.tsx';
import { categoryName } from './trip-category.ts';
import { TripDistanceLine } from './trip-distance.tsx';
import { tripsText } from './trips.text.ts';
import { useTripDistance } from './use-trip-distance.ts';

const hasTwoPoints = ({ category }: { category: string }) => category === '2 point';

export const tripForm = defineForm(
  newTrip,
  {
    title: textField({ label: tripsText.name, required: true }),
    // Blank for unknown categories of the app too.
    category: choiceField(TRIP_CATEGORIES, { label: tripsText.type, nameOf: categoryName, required: true }),
    tripDate: dateTimeField({ usualTime: '10:00', required: true }),
    maxParticipants: numberField({ min: 1 }),
    description: longTextField({ required: true }),
    startPointAddress: placeField({ required: true }),
    endPointAddress: placeField({ required: true }),
    // In metres, computed from the points.
    totalTripDistance: plainField<number | null>(null),
    image: imageField(),
  },
  { endPointAddress: hasTwoPoints, totalTripDistance: hasTwoPoints },
);

interface TripFieldsProps {
  form: Form<FormValues<typeof tripForm>>;
  record: Trip | undefined;
}

/** The fields of *new* and *edit*; the end point only for trips with two points. */
export function TripFields({ form, record }: TripFieldsProps) {
  const field = { of: tripForm, form };
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        <FormField {...field} name="title" />
        <FormField {...field} name="category" />
        <FormField {...field} name="tripDate" />
        <FormField {...field} name="maxParticipants" />
      </SimpleGrid>
      <FormField {...field} name="description" />
      <FormField {...field} name="startPointAddress" />
      {hasTwoPoints(form.values) && <EndPoint form={form} record={record} />}
      <FormField {...field} name="image" />
    </>
  );
}

function EndPoint({ form, record }: TripFieldsProps) {
  const distance = useTripDistance(form, record);
  const start = form.values.startPointAddress?.location?.coordinates;
  return (
    <>
      <LocationField
        {...useField(tripForm, form, 'endPointAddress')}
        {...(start ? { from: start } : {})}
        line={distance.route?.geometry ?? []}
      />
      <TripDistanceLine distance={distance} />
    </>
  );
}
