import { newPresetTrip, type PresetTrip } from '@leitstand/contract/preset-trips';
import { brokenFields } from '../../ui/form/broken-fields.ts';
import type { FieldErrors } from '../../ui/form/use-form.ts';
import type { ImageValue } from '../../ui/upload/image-value.ts';

export interface PresetTripValues {
  title: string;
  image: ImageValue | null;
}

export const BLANK_PRESET_TRIP: PresetTripValues = { title: '', image: null };

export function valuesOfPresetTrip({ title, image }: PresetTrip): PresetTripValues {
  return { title, image: image === '' ? null : image };
}

/** What is sent; a chosen file travels beside it. */
export function wireOfPresetTrip({ title, image }: PresetTripValues) {
  return { title, image: typeof image === 'string' ? image : '' };
}

export function validatePresetTrip(values: PresetTripValues): FieldErrors<PresetTripValues> {
  return brokenFields(newPresetTrip, wireOfPresetTrip(values), missingPresetTripFields(values));
}

/** Required fields in which nothing stands. */
export function missingPresetTripFields({ title, image }: PresetTripValues): readonly (keyof PresetTripValues)[] {
  return [...(title.trim() === '' ? (['title'] as const) : []), ...(image === null ? (['image'] as const) : [])];
}
