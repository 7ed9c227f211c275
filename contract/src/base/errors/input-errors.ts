import { fieldLabel } from '../field-labels.ts';
import type { Bilingual, Language } from '../languages.ts';

/** Errors that the panel also finds itself. It knows all others only from answers, so their texts are not loaded. */
export const INPUT_ERRORS = {
  FIELD_MISSING: {
    status: 422,
    de: 'Das Feld {field} darf nicht leer sein.',
    en: 'The field {field} must not be empty.',
  },
  FIELD_INVALID: {
    status: 422,
    de: 'Das Feld {field} hat einen ungültigen Wert.',
    en: 'The field {field} has an invalid value.',
  },
  WRONG_FILE_TYPE: {
    status: 415,
    de: 'Die Datei muss ein Bild im Format PNG oder JPEG sein.',
    en: 'The file must be a PNG or JPEG image.',
  },
  FILE_TOO_LARGE: {
    status: 413,
    de: 'Die Datei darf nicht größer als {n} MB sein.',
    en: 'The file must not be larger than {n} MB.',
  },
  COINS_BELOW_ZERO: {
    status: 422,
    de: 'So viel lässt sich nicht abziehen: Es sind {n} Coins vorhanden.',
    en: 'That is more than there is: the balance is {n} coins.',
  },
  SELECTION_TOO_LARGE: {
    status: 409,
    de: 'Auf einmal lassen sich höchstens {n} Einträge bearbeiten. Bitte die Auswahl eingrenzen.',
    en: 'At most {n} records can be processed at once. Please narrow the selection.',
  },
} as const;

export interface ErrorDetails {
  field?: string;
  n?: number;
  /** Name of the administrator who holds the record, or names of those who may act. */
  name?: string;
  /** When something becomes possible, as an ISO time. */
  moment?: string;
  /** The ban that the field matches: its address or number, and its day as `yyyy-mm-dd`. */
  ban?: { match: string; day: string };
  /** By how many characters a text exceeds its limit. */
  excess?: Excess;
}

export interface Excess {
  readonly n: number;
  readonly max: number;
}

/** Fills the details into the text of an error. */
export function fillIn(template: Bilingual, language: Language, details: ErrorDetails): string {
  const { field, excess, n = excess?.n, name = '', moment, ban } = details;
  return template[language]
    .replace('{field}', field === undefined ? '' : fieldLabel(field, language))
    .replace('{n}', n === undefined ? '' : n.toLocaleString(language))
    .replace('{max}', excess?.max.toLocaleString(language) ?? '')
    .replace('{name}', () => name)
    .replace('{moment}', moment === undefined ? '' : momentText(moment, language))
    .replace('{day}', ban?.day.split('-').reverse().join('.') ?? '')
    .replace('{match}', () => ban?.match ?? '');
}

function momentText(moment: string, language: Language): string {
  return new Date(moment).toLocaleString(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Berlin',
  });
}

export function inputError(code: keyof typeof INPUT_ERRORS, language: Language, details: ErrorDetails = {}): string {
  return fillIn(INPUT_ERRORS[code], language, details);
}
