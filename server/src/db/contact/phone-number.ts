import { phoneParts } from '@leitstand/contract/base/phone';

/** Numbers that are stored without a country code are taken for numbers of this country. */
const OWN_COUNTRY = '49';
const LIKE_A_PHONE_NUMBER = /^\+?[\d\s()/.-]+$/;
/** Shorter ones may as well be a postcode or part of a name. */
const SHORTEST = 6;

/**
 * The digits to search for if somebody typed a phone number: `0176 04069021`, `+49 (0)176 04069021` and `0049 176/04069021`
 * find the same people, whether the number is stored with its country code or without.
 */
export function phoneNeedles(typed: string): string[] {
  if (!LIKE_A_PHONE_NUMBER.test(typed.trim())) return [];
  const digits = typed.replace(/\D/g, '').replace(/^00/, '');
  if (digits.length < SHORTEST) return [];
  if (digits.startsWith('0')) return [digits.slice(1)];
  const national = nationalOf(digits);
  return national === undefined ? [digits] : [`${OWN_COUNTRY}${national}`, `0${national}`];
}

/** All digits that may be stored for the same number. */
export function samePhoneNumbers(digits: string): string[] {
  const parts = phoneParts(digits);
  if (!parts) return [digits];
  const { country, national } = parts;
  const abroad = [`${country}${national}`, `${country}0${national}`];
  return [...abroad, ...abroad.map((number) => `00${number}`), ...(country === OWN_COUNTRY ? [`0${national}`] : [])];
}

/** The digits after the own country code, without the zero that some write after it. */
function nationalOf(digits: string): string | undefined {
  return digits.startsWith(OWN_COUNTRY) ? digits.slice(OWN_COUNTRY.length).replace(/^0/, '') : undefined;
}
