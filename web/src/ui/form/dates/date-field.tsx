import { formatDate } from '../../i18n/format.ts';
import { lazyPart } from '../../lazy-part.tsx';
import type { Field, FieldOptions } from '../field.ts';
import type { DateFieldProps, DateLimits } from './date-input.tsx';

/** Loaded with the first form that has a day: the calendar is a tenth of what a page weighs. */
export const DateField = lazyPart<DateFieldProps>(async () => (await import('./date-input.tsx')).DateInput);

export function dateField({ min, max, ...options }: FieldOptions & DateLimits = {}): Field<string | null> {
  const limits = { ...(min && { min }), ...(max && { max }) };
  return {
    ...options,
    blank: null,
    read: (wire) => wire,
    write: (value) => value,
    isEmpty: (value) => value === null,
    show: (value) => (value === null ? '' : formatDate(value)),
    draw: (props) => <DateField {...props} {...limits} />,
  };
}
