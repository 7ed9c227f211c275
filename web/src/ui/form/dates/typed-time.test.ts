import { expect, it } from 'vitest';
import { readTypedTime, shiftedTime } from './typed-time.ts';

it.each([
  ['14:30', '14:30'],
  ['1430', '14:30'],
  ['930', '09:30'],
  ['9', '09:00'],
  [' 9.15 Uhr', '09:15'],
  ['2:30 pm', '14:30'],
  ['12 a.m.', '00:00'],
  ['12:05PM', '12:05'],
  ['00:00', '00:00'],
  ['23:59', '23:59'],
])('reads %j as %s', (typed, time) => {
  expect(readTypedTime(typed)).toBe(time);
});

it.each(['', '24:00', '12:60', '14:30 pm', '0 am', 'mittags', '14:3', '14:30:00'])('refuses %j', (typed) => {
  expect(readTypedTime(typed)).toBeUndefined();
});

it('shifts a time around midnight', () => {
  expect(shiftedTime('23:50', 15)).toBe('00:05');
  expect(shiftedTime('00:05', -15)).toBe('23:50');
});
