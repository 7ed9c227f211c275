import type { Trip } from '@leitstand/contract/trips';
import { SimpleGrid } from '@mantine/core';
import { LocationField } from '../../shared/location/location-field.tsx';
import type { FormValues } from '../../ui/form/define-form.ts';
import { FormField, useField } from '../../ui/form/form-fields.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { TripDistanceLine } from './trip-distance.tsx';
import { hasTwoPoints, tripForm } from './trip-form.tsx';
import { useTripDistance } from './use-trip-distance.ts';

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
