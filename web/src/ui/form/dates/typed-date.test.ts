import { describe, expect, it } from 'vitest';
import { isoDay, readTypedDate } from './typed-date.ts';

describe('readTypedDate', () => {
  it.each([
    ['03.04.1990', '1990-04-03'],
    ['3.4.1990', '1990-04-03'],
    [' 3. 4. 1990 ', '1990-04-03'],
    ['03/04/1990', '1990-04-03'],
    ['03041990', '1990-04-03'],
    ['03.04.90', '1990-04-03'],
    ['03.04.25', '2025-04-03'],
    ['29.02.2024', '2024-02-29'],
  ])('reads %s', (typed, iso) => {
    expect(readTypedDate(typed, 2026)).toBe(iso);
  });

  it.each(['', '29.02.2023', '31.04.2024', '00.01.2024', '1.13.2024', '3.4.', 'heute', '1990-04-03'])(
    'refuses %s',
    (typed) => {
      expect(readTypedDate(typed, 2026)).toBeNull();
    },
  );
});

describe('isoDay', () => {
  it('rejects days that do not exist', () => {
    expect(isoDay(2024, 2, 29)).toBe('2024-02-29');
    expect(isoDay(2023, 2, 29)).toBeNull();
  });
});
