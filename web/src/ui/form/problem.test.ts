import { LONG_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readTypedNumber } from './typed-number.ts';

let problem: typeof import('./problem.tsx');
let numbers: typeof import('./number-field.tsx');
let days: typeof import('./dates/day-problem.ts');
let text: import('../i18n/text.ts').Translated<typeof import('./form.text.ts').formText>;

// The language is stored in the browser.
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: {} });
  problem = await import('./problem.tsx');
  numbers = await import('./number-field.tsx');
  days = await import('./dates/day-problem.ts');
  text = (await import('../i18n/text.ts')).translate((await import('./form.text.ts')).formText, 'de');
});

describe('a text', () => {
  it('is too long by so many characters, without the blanks around it', () => {
    const limit = LONG_TEXT_LENGTH;
    expect(problem.lengthProblem('x'.repeat(limit), limit, 'de')).toBeUndefined();
    expect(problem.lengthProblem(`  ${'x'.repeat(limit)}\n`, limit, 'de')).toBeUndefined();
    expect(problem.lengthProblem('x'.repeat(limit + 5000), limit, 'de')).toBe(
      '5.000 Zeichen zu viel (höchstens 5.000)',
    );
    expect(problem.lengthProblem('xx', 1, 'en')).toBe('1 character too many (at most 1)');
    expect(problem.lengthProblem('xxx', undefined, 'en')).toBeUndefined();
  });
});

describe('a day', () => {
  const limits = { min: '1900-01-01', max: '2026-11-19' };

  it.each([
    ['31.02.2026', 'Den 31.02.2026 gibt es nicht.'],
    ['29.2.25', 'Den 29.02.2025 gibt es nicht.'],
    ['00.13.2024', 'Den 00.13.2024 gibt es nicht.'],
    ['31022026', 'Den 31.02.2026 gibt es nicht.'],
    ['3.4.', /kein Datum/],
    ['3.4.1', /kein Datum/],
    ['morgen', /kein Datum/],
    ['2026-02-31', /kein Datum/],
    ['1899-12-31', 'Frühestens 01.01.1900.'],
    ['2026-11-20', 'Spätestens 19.11.2026.'],
  ])('%j is refused with a reason', (typed, reason) => {
    expect(days.dayProblem(typed, limits, text)).toMatch(reason);
  });

  it.each([null, '1900-01-01', '2024-02-29', '2026-11-19'])('%j is fine', (value) => {
    expect(days.dayProblem(value, limits, text)).toBeUndefined();
  });

  it('is within the years that the server stores, where a form says nothing else', () => {
    expect(days.dayProblem('9999-12-31', { min: undefined, max: undefined }, text)).toMatch(/Spätestens/);
    expect(days.dayProblem('0001-01-01', { min: undefined, max: undefined }, text)).toMatch(/Frühestens/);
  });
});

describe('a number', () => {
  it.each([
    ['1.234,5', 'de', 1234.5],
    ['1234,5', 'de', 1234.5],
    ['1.5', 'de', 1.5],
    ['1 234 567', 'de', 1_234_567],
    ['12,5 km', 'de', 12.5],
    ['1,234.5', 'en', 1234.5],
    ['1,234', 'en', 1234],
    ['−3', 'en', -3],
  ] as const)('reads %s (%s)', (typed, language, value) => {
    expect(readTypedNumber(typed, language, ' km')).toBe(value);
  });

  it.each(['', 'viel', '12abc', '1..2', '1e9', '0x10', '--3', '1,2,3', '12 kg'])('refuses %j', (typed) => {
    expect(readTypedNumber(typed, 'de', ' km')).toBeUndefined();
  });

  it.each([
    [Number.NaN, 'Das ist keine Zahl.'],
    [-1, 'Mindestens 0.'],
    [1001, 'Höchstens 1.000.'],
    [1.5, 'Das muss eine ganze Zahl sein.'],
  ])('says why %s is refused', (value, reason) => {
    expect(numbers.numberProblem(value, { min: 0, max: 1000 }, text)).toBe(reason);
  });

  it('has so many decimal places', () => {
    expect(numbers.numberProblem(1.234, { decimals: 2 }, text)).toBe('Höchstens 2 Nachkommastellen.');
    expect(numbers.numberProblem(0.3, { decimals: 2 }, text)).toBeUndefined();
    expect(numbers.numberProblem(null, { min: 1 }, text)).toBeUndefined();
  });
});
