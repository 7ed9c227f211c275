import { fieldLabel } from '@leitstand/contract/base/field-labels';
import type { ObjectState } from '@leitstand/contract/moderation/report-evidence';
import { categoryName } from '../../../shared/trips/trip-category.ts';
import { formatDateTime } from '../../../ui/i18n/format.ts';
import { currentLanguage } from '../../../ui/i18n/language.ts';
import { translate } from '../../../ui/i18n/text.ts';
import { caseText } from '../case/case.text.ts';

/** The order in which fields are shown. */
const FIELDS = [
  ...['userName', 'title', 'about', 'description', 'category'],
  ...['tripDate', 'startPointAddress', 'endPointAddress', 'address'],
];

export interface ShownField {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

/** The fields of a state, with labels and readable values. */
export function fieldsOf({ fields }: ObjectState): ShownField[] {
  return FIELDS.flatMap((key) => {
    const value = fields[key];
    return value === undefined ? [] : { key, label: labelOf(key), value: readable(key, value) };
  });
}

function labelOf(key: string): string {
  return key === 'address' ? translate(caseText).place : fieldLabel(key, currentLanguage());
}

function readable(key: string, value: string): string {
  if (key === 'tripDate') return formatDateTime(value);
  return key === 'category' ? categoryName(value) : value;
}

/** The names of the fields that differ between two states. */
export function changedFields(before: ObjectState, after: ObjectState): string[] {
  return FIELDS.filter((key) => (before.fields[key] ?? '') !== (after.fields[key] ?? ''));
}

/** Those of the images of a state that another state lacks. */
export function imagesOnlyIn({ images }: ObjectState, other: ObjectState): string[] {
  return images.filter((name) => !other.images.includes(name));
}

export function isChanged(before: ObjectState, after: ObjectState): boolean {
  const images = [...imagesOnlyIn(before, after), ...imagesOnlyIn(after, before)];
  return changedFields(before, after).length > 0 || images.length > 0;
}
