import { type MakeModel, newMakeModel } from '@leitstand/contract/makes';
import { brokenFields } from '../../ui/form/broken-fields.ts';
import type { FieldErrors } from '../../ui/form/use-form.ts';

export interface ModelValues {
  category: MakeModel['category'];
  make: string;
  model: string;
}

export const BLANK_MODEL: ModelValues = { category: 'Car', make: '', model: '' };

export function valuesOfModel({ category, make, model }: MakeModel): ModelValues {
  return { category, make, model };
}

export function validateModel(values: ModelValues): FieldErrors<ModelValues> {
  return brokenFields(newMakeModel, values, missingModelFields(values));
}

/** Required fields in which nothing stands. */
export function missingModelFields(values: ModelValues): readonly (keyof ModelValues)[] {
  return (['make', 'model'] as const).filter((name) => values[name].trim() === '');
}
