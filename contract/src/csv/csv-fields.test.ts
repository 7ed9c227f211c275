import { describe, expect, it } from 'vitest';
import { fieldLabel } from '../base/field-labels.ts';
import { LANGUAGES } from '../base/languages.ts';
import { CSV_TARGETS } from '../base/limits.ts';
import { readCell } from './csv-cells.ts';
import { CSV_TABLES, columnKeys, csvField, guessFields, headerKey } from './csv-fields.ts';

describe('the fields of columns', () => {
  it.each(CSV_TARGETS)('of %s are guessed from our own names in both languages', (target) => {
    const names = CSV_TABLES[target].fields.map(({ name }) => name);
    expect(guessFields(target, names)).toEqual(names);
    for (const language of LANGUAGES) {
      expect(
        guessFields(
          target,
          names.map((name) => fieldLabel(name, language).toUpperCase()),
        ),
      ).toEqual(names);
    }
  });

  it.each(CSV_TARGETS)('of %s have names of their own', (target) => {
    const also = CSV_TABLES[target].fields.flatMap((field) => field.also).map(headerKey);
    expect(also).toEqual([...new Set(also)]);
  });

  it('are guessed from an export of users, and from other programs', () => {
    const exported = ['Benutzername', 'Email', 'Telefonnummer', 'Land', 'Status', 'Bestätigt', 'Über mich', 'ID'];
    expect(guessFields('users', exported)).toEqual([
      'userName',
      'email',
      'telephoneNumber',
      '',
      '',
      'isVerified',
      'about',
      '',
    ]);
    expect(guessFields('users', ['NAME', 'E-Mail', 'e_mail', ''])).toEqual(['userName', 'email', '', '']);
  });

  it('are recognised by their columns, equal ones in their order', () => {
    expect(columnKeys(['Name', 'name ', 'E-Mail', ''])).toEqual(['name#0', 'name#1', 'email#0', '#0']);
  });
});

describe('a cell', () => {
  const read = (name: string, text: string, language: 'de' | 'en' = 'de') => {
    const field = csvField('users', name);
    return field && readCell(text, field, language);
  };
  it.each([
    ['currentCoins', '1000', 1000],
    ['currentCoins', '1.000', 1000],
    ['currentCoins', '1,000', 1000],
    ['currentCoins', '1 000 000', 1_000_000],
    ['currentCoins', '1,5', 1.5],
    ['currentCoins', '-5', -5],
    ['currentCoins', '1e3', '1e3'],
    ['currentCoins', 'viel', 'viel'],
    ['drivenKilometers', '1.234,5', 1234.5],
    ['drivenKilometers', '1.234', 1234],
    ['drivenKilometers', '12.5', 12.5],
    ['drivenKilometers', '1,234', 1.234],
    ['isVerified', 'JA', true],
    ['isVerified', 'no', false],
    ['isVerified', 'vielleicht', 'vielleicht'],
    ['dateOfBirth', '1.2.1990', { year: 1990, month: 2, date: 1 }],
    ['dateOfBirth', '1990-02-01', { year: 1990, month: 2, date: 1 }],
    ['dateOfBirth', '02/01/1990', '02/01/1990'],
    ['language', 'deutsch', 'de'],
    ['language', 'EN', 'en'],
    ['language', 'Latein', 'Latein'],
    ['telephoneNumber', '0421/12-34', '0421 12 34'],
    ['about', '  Text  ', 'Text'],
    ['about', '   ', undefined],
  ])('of %s: %s', (name, text, value) => {
    expect(read(name, text)).toEqual(value);
  });

  it('has English numbers in English', () => {
    expect(read('drivenKilometers', '1,234.5', 'en')).toBe(1234.5);
    expect(read('drivenKilometers', '1,234', 'en')).toBe(1234);
    expect(read('drivenKilometers', '1.234', 'en')).toBe(1.234);
  });
});
