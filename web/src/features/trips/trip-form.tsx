import { TRIP_CATEGORIES } from '@leitstand/contract/base/limits';
import { newTrip } from '@leitstand/contract/trips';
import { placeField } from '../../shared/location/place-field.tsx';
import { categoryName } from '../../shared/trips/trip-category.ts';
import { dateTimeField } from '../../ui/form/dates/date-time-field.tsx';
import { defineForm } from '../../ui/form/define-form.ts';
import { plainField } from '../../ui/form/field.ts';
import { choiceField, longTextField, numberField, textField } from '../../ui/form/fields.tsx';
import { imageField } from '../../ui/upload/image-upload.tsx';
import { tripsText } from './trips.text.ts';

export const hasTwoPoints = ({ category }: { category: string }) => category === '2 point';

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
