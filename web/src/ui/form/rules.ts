import { inputError } from '@leitstand/contract/base/errors/input-errors';
import { currentLanguage } from '../i18n/language.ts';

/** *Das Feld … darf nicht leer sein.* */
export function fieldMissing(field: string): string {
  return inputError('FIELD_MISSING', currentLanguage(), { field });
}

/** *Das Feld … hat einen ungültigen Wert.* */
export function fieldInvalid(field: string): string {
  return inputError('FIELD_INVALID', currentLanguage(), { field });
}
