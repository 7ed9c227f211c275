import { expect, it } from 'vitest';
import { phoneNeedles, samePhoneNumbers } from './phone-number.ts';

const STORED = ['4917604069021', '017604069021', '004917604069021'];

it.each([
  ...['0176 04069021', '017604069021', '0176/040 690-21', '(0176) 04069021', '176 04069021', '04069021'],
  ...['+49 176 04069021', '4917604069021', '0049 176 04069021', '+49 (0)176 04069021', '+49 0176.04069021'],
])('finds %s however it is stored', (typed) => {
  for (const digits of STORED) expect(phoneNeedles(typed).some((needle) => digits.includes(needle))).toBe(true);
});

it.each(['Lena 4', '0176', '12345', '20.12', 'lena@0176040690.de', '', '+'])(
  'takes %j for no phone number',
  (typed) => {
    expect(phoneNeedles(typed)).toEqual([]);
  },
);

it('knows the spellings of one number, and keeps those of other countries apart', () => {
  const same = [...STORED, '49017604069021', '0049017604069021'].sort();
  for (const digits of same) expect(samePhoneNumbers(digits).sort()).toEqual(same);
  expect(samePhoneNumbers('4306641234567').sort()).toEqual(samePhoneNumbers('00436641234567').sort());
  expect(samePhoneNumbers('436641234567')).not.toContain('06641234567');
  expect(samePhoneNumbers('12')).toEqual(['12']);
});
