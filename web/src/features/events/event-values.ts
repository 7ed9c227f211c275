import type { Address } from '@leitstand/contract/base/reading';
import { type Event, type NewEvent, newEvent } from '@leitstand/contract/events';
import { brokenFields } from '../../ui/form/broken-fields.ts';
import type { FieldErrors } from '../../ui/form/use-form.ts';
import { type DayAndTime, dayAndTimeOf, momentOf } from '../../ui/i18n/berlin-time.ts';
import type { ImageValue } from '../../ui/upload/image-value.ts';

export interface EventValues {
  title: string;
  description: string;
  eventDate: DayAndTime;
  eventAddress: Address | null;
  image: ImageValue | null;
}

const USUAL_BEGIN = '10:00';

export const BLANK_EVENT: EventValues = {
  title: '',
  description: '',
  eventDate: { day: null, time: USUAL_BEGIN },
  eventAddress: null,
  image: null,
};

export function valuesOfEvent(event: Event): EventValues {
  return {
    title: event.title,
    description: event.description,
    eventDate: dayAndTimeOf(event.eventDate) ?? BLANK_EVENT.eventDate,
    eventAddress: event.eventAddress,
    image: event.image === '' ? null : event.image,
  };
}

function wireOf({ image, eventDate, ...values }: EventValues) {
  return { ...values, eventDate: momentOf(eventDate), image: typeof image === 'string' ? image : '' };
}

/** The form as the call takes it, only for values that broke no rule; a chosen file travels beside it. */
export function bodyOfEvent(values: EventValues): NewEvent {
  return newEvent.parse(wireOf(values));
}

export function validateEvent(values: EventValues): FieldErrors<EventValues> {
  return brokenFields(newEvent, wireOf(values), missingEventFields(values));
}

/** Required fields in which nothing stands. */
export function missingEventFields(values: EventValues): readonly (keyof EventValues)[] {
  const { title, description, eventDate, eventAddress, image } = values;
  const isMissing: Record<keyof EventValues, boolean> = {
    title: title.trim() === '',
    description: description.trim() === '',
    eventDate: eventDate.day === null || eventDate.time === '',
    eventAddress: eventAddress?.location == null,
    image: image === null,
  };
  return (Object.keys(isMissing) as (keyof EventValues)[]).filter((name) => isMissing[name]);
}
