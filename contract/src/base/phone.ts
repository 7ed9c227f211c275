import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** The digits of a stored phone number, as people write them: `+49 176 04069021`. Other digits stay as they are. */
export function formatPhone(digits: string): string {
  const number = digits.replace(/^00/, '');
  const isNational = number.startsWith('0');
  // Without a country code the country is unknown, so none is added. Germany only decides where the blanks are.
  const phone = parsePhoneNumberFromString(isNational ? number : `+${number}`, 'DE');
  if (!phone?.isPossible()) return digits;
  // Some countries write hyphens, which a spreadsheet would calculate.
  return (isNational ? phone.formatNational() : phone.formatInternational()).replace(/[^\d+]+/g, ' ');
}
