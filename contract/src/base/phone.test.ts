import { expect, it } from 'vitest';
import { formatPhone, phoneFault, phoneParts } from './phone.ts';

it.each([
  ['4917604069021', '+49 176 04069021'],
  ['493023125123', '+49 30 23125123'],
  ['436000012345', '+43 6000 012345'],
  ['420601123456', '+420 601 123 456'],
  ['12133734253', '+1 213 373 4253'],
  ['5511961234567', '+55 11 96123 4567'],
  ['004917604069021', '+49 176 04069021'],
])('writes %s with its country code', (digits, written) => {
  expect(formatPhone(digits)).toBe(written);
});

it('adds no country code to a number without one', () => {
  expect(formatPhone('01701234567')).toBe('0170 1234567');
});

it.each(['', '0', '00', '110', '12345', '0123', '999123456789', '1'.repeat(30), 'abc'])(
  'leaves alone what is no phone number: %j',
  (digits) => {
    expect(formatPhone(digits)).toBe(digits);
  },
);

it.each([
  ['4917604069021', undefined],
  ['017604069021', undefined],
  ['436641234567', undefined],
  ['01', 'short'],
  ['49', 'short'],
  ['491760406902112345', 'long'],
  ['999123456789', 'country'],
])('says what is wrong with %s: %s', (digits, fault) => {
  expect(phoneFault(digits)).toBe(fault);
});

it.each([
  ['4917604069021', { country: '49', national: '17604069021' }],
  ['00490176 04069021', { country: '49', national: '17604069021' }],
  ['017604069021', { country: '49', national: '17604069021' }],
  ['4306641234567', { country: '43', national: '6641234567' }],
  // Italian numbers keep their zero.
  ['390612345678', { country: '39', national: '0612345678' }],
  ['', undefined],
  ['0', undefined],
  ['-', undefined],
  ['999123456789', undefined],
  ['1'.repeat(10_000), undefined],
])('separates the country of %s', (digits, parts) => {
  expect(phoneParts(digits)).toEqual(parts);
});
