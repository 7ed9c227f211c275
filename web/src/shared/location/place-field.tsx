import type { Address } from '@leitstand/contract/base/reading';
import type { Field, FieldOptions } from '../../ui/form/field.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { addressText } from './address-text.ts';

const LocationField = lazyPart(async () => (await import('./location-field.tsx')).LocationField);

/** A place counts as empty until it is a point of the map. */
export function placeField(options: FieldOptions = {}): Field<Address | null> {
  return {
    ...options,
    blank: null,
    read: (wire) => wire,
    write: (value) => value ?? undefined,
    isEmpty: (value) => value?.location == null,
    show: addressText,
    draw: (props) => <LocationField {...props} />,
  };
}
