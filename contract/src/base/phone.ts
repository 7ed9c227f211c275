import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min';

/** The digits of a stored phone number, as people write them: `+49 176 04069021`. Other digits stay as they are. */
export function formatPhone(digits: string): string {
  const { number, isNational } = numberOf(digits);
  // Without a country code the country is unknown, so none is added. Germany only decides where the blanks are.
  const phone = parsePhoneNumberFromString(number, 'DE');
  if (!phone?.isPossible()) return digits;
  // Some countries write hyphens, which a spreadsheet would calculate.
  return (isNational ? phone.formatNational() : phone.formatInternational()).replace(/[^\d+]+/g, ' ');
}

/** What is wrong with the digits of a phone number; undefined if such a number can exist. */
export function phoneFault(digits: string): 'country' | 'short' | 'long' | undefined {
  switch (validatePhoneNumberLength(numberOf(digits).number, 'DE')) {
    case undefined:
      return undefined;
    case 'TOO_SHORT':
    case 'NOT_A_NUMBER':
      return 'short';
    case 'INVALID_COUNTRY':
      return 'country';
    default:
      return 'long';
  }
}

/**
 * The digits of the country and those after it, without the zero that some write between them. Undefined if it is no
 * phone number.
 */
export function phoneParts(digits: string): { country: string; national: string } | undefined {
  const phone = parsePhoneNumberFromString(numberOf(digits).number, 'DE');
  return phone && { country: phone.countryCallingCode, national: phone.nationalNumber };
}

function numberOf(digits: string): { number: string; isNational: boolean } {
  const number = digits.replace(/^00/, '');
  const isNational = number.startsWith('0');
  return { number: isNational ? number : `+${number}`, isNational };
}
