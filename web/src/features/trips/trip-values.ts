import { TRIP_CATEGORIES } from '@leitstand/contract/base/limits';
import type { Address } from '@leitstand/contract/base/reading';
import { type NewTrip, newTrip, type Trip } from '@leitstand/contract/trips';
import { brokenFields } from '../../ui/form/broken-fields.ts';
import type { FieldErrors } from '../../ui/form/use-form.ts';
import { type DayAndTime, dayAndTimeOf, momentOf } from '../../ui/i18n/berlin-time.ts';
import type { ImageValue } from '../../ui/upload/image-value.ts';

export type TripCategory = (typeof TRIP_CATEGORIES)[number];

export interface TripValues {
  title: string;
  /** Blank until it is chosen, also for trips of the app that have another category. */
  category: TripCategory | '';
  description: string;
  tripDate: DayAndTime;
  startPointAddress: Address | null;
  endPointAddress: Address | null;
  maxParticipants: number | null;
  /** Metres. */
  totalTripDistance: number | null;
  image: ImageValue | null;
}

const USUAL_BEGIN = '10:00';

export const BLANK_TRIP: TripValues = {
  title: '',
  category: '',
  description: '',
  tripDate: { day: null, time: USUAL_BEGIN },
  startPointAddress: null,
  endPointAddress: null,
  maxParticipants: null,
  totalTripDistance: null,
  image: null,
};

export function valuesOfTrip(trip: Trip): TripValues {
  return {
    title: trip.title,
    category: TRIP_CATEGORIES.find((known) => known === trip.category) ?? '',
    description: trip.description,
    tripDate: dayAndTimeOf(trip.tripDate) ?? BLANK_TRIP.tripDate,
    startPointAddress: trip.startPointAddress,
    endPointAddress: trip.endPointAddress,
    maxParticipants: trip.maxParticipants,
    totalTripDistance: trip.totalTripDistance,
    image: trip.image === '' ? null : trip.image,
  };
}

/** With one point there is neither an end nor a distance. */
function wireOf(values: TripValues) {
  const { endPointAddress, totalTripDistance, maxParticipants, tripDate, image, ...same } = values;
  return {
    ...same,
    tripDate: momentOf(tripDate),
    ...(maxParticipants === null ? {} : { maxParticipants }),
    ...(values.category === '2 point' && endPointAddress ? { endPointAddress } : {}),
    ...(values.category === '2 point' && totalTripDistance !== null ? { totalTripDistance } : {}),
    image: typeof image === 'string' ? image : '',
  };
}

/** The form as the call takes it, only for values that broke no rule; a chosen file travels beside it. */
export function bodyOfTrip(values: TripValues): NewTrip {
  return newTrip.parse(wireOf(values));
}

export function validateTrip(values: TripValues): FieldErrors<TripValues> {
  return brokenFields(newTrip, wireOf(values), missingTripFields(values));
}

/** Required fields in which nothing stands; a trip may go without an image. */
export function missingTripFields(values: TripValues): readonly (keyof TripValues)[] {
  const { title, category, description, tripDate, startPointAddress, endPointAddress } = values;
  const isMissing: Partial<Record<keyof TripValues, boolean>> = {
    title: title.trim() === '',
    category: category === '',
    description: description.trim() === '',
    tripDate: tripDate.day === null || tripDate.time === '',
    startPointAddress: startPointAddress?.location == null,
    endPointAddress: category === '2 point' && endPointAddress?.location == null,
  };
  return (Object.keys(isMissing) as (keyof TripValues)[]).filter((name) => isMissing[name]);
}
