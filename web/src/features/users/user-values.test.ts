import { user } from '@leitstand/contract/users';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { UserValues } from './user-values.ts';

// The language is stored in the browser.
beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: {} });
});

const GOOD: UserValues = {
  userName: 'Lena Krüger',
  email: 'lena@example.org',
  telephoneNumber: '+49 (151) 234 567',
  dateOfBirth: '1990-04-03',
  about: 'Fährt gern.',
  language: 'de',
  currentCoins: 5,
  drivenKilometers: 12.5,
  status: 'active',
  isVerified: true,
  image: null,
};

async function errorsOf(changes: Partial<UserValues>) {
  const { validateUser } = await import('./user-values.ts');
  return validateUser({ ...GOOD, ...changes });
}

describe('validateUser', () => {
  it('accepts a complete user', async () => {
    expect(await errorsOf({})).toEqual({});
    expect(await errorsOf({ telephoneNumber: '', currentCoins: null, drivenKilometers: null })).toEqual({});
  });

  it('names every empty required field', async () => {
    const { BLANK_USER, missingFields, validateUser } = await import('./user-values.ts');
    expect(validateUser({ ...BLANK_USER, about: '  ' })).toEqual({
      userName: 'Das Feld Benutzername darf nicht leer sein.',
      email: 'Das Feld Email darf nicht leer sein.',
      dateOfBirth: 'Das Feld Geburtsdatum darf nicht leer sein.',
      about: 'Das Feld Über mich darf nicht leer sein.',
      language: 'Das Feld Sprache darf nicht leer sein.',
    });
    expect(missingFields({ ...GOOD, about: ' ' })).toEqual(['about']);
  });

  it.each([
    ['telephoneNumber', '0151-234', 'Das Feld Telefonnummer hat einen ungültigen Wert.'],
    ['telephoneNumber', '+49 151 2345678 abc', 'Das Feld Telefonnummer hat einen ungültigen Wert.'],
    ['email', 'lena@', 'Das Feld Email hat einen ungültigen Wert.'],
    ['dateOfBirth', '2999-01-01', 'Das Feld Geburtsdatum hat einen ungültigen Wert.'],
  ])('refuses %s %s', async (name, value, message) => {
    expect(await errorsOf({ [name]: value })).toEqual({ [name]: message });
  });
});

describe('bodyOfUser', () => {
  it('returns the body of the call', async () => {
    const { bodyOfUser } = await import('./user-values.ts');
    expect(bodyOfUser({ ...GOOD, status: 'banned', currentCoins: null })).toMatchObject({
      telephoneNumber: '49151234567',
      dateOfBirth: { year: 1990, month: 4, date: 3 },
      status: 0,
      currentCoins: 0,
      image: '',
    });
  });

  it('round-trips the values of a user', async () => {
    const { bodyOfUser, valuesOfUser } = await import('./user-values.ts');
    const record = user.parse({ ...bodyOfUser(GOOD), _id: '1', image: 'a.jpg' });
    expect(bodyOfUser(valuesOfUser(record))).toEqual({ ...bodyOfUser(GOOD), image: 'a.jpg' });
  });
});
