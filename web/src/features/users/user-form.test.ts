import { user } from '@leitstand/contract/users';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { UserValues } from './user-form.tsx';

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
  const { userForm } = await import('./user-form.tsx');
  return userForm.validate({ ...GOOD, ...changes });
}

describe('the rules of a user', () => {
  it('accepts a complete user', async () => {
    expect(await errorsOf({})).toEqual({});
    expect(await errorsOf({ telephoneNumber: '', currentCoins: null, drivenKilometers: null })).toEqual({});
  });

  it('names every empty required field', async () => {
    const { userForm } = await import('./user-form.tsx');
    expect(userForm.validate({ ...userForm.blank, about: '  ' })).toEqual({
      userName: 'Das Feld Benutzername darf nicht leer sein.',
      email: 'Das Feld Email darf nicht leer sein.',
      dateOfBirth: 'Das Feld Geburtsdatum darf nicht leer sein.',
      about: 'Das Feld Über mich darf nicht leer sein.',
      language: 'Das Feld Sprache darf nicht leer sein.',
    });
    expect(userForm.missing({ ...GOOD, about: ' ' })).toEqual(['about']);
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

describe('the body of a user', () => {
  it('returns the body of the call', async () => {
    const { userForm } = await import('./user-form.tsx');
    expect(userForm.bodyOf({ ...GOOD, status: 'suspended', currentCoins: null })).toMatchObject({
      telephoneNumber: '49151234567',
      dateOfBirth: { year: 1990, month: 4, date: 3 },
      status: 0,
      currentCoins: 0,
      image: '',
    });
  });

  it('round-trips the values of a user', async () => {
    const { userForm } = await import('./user-form.tsx');
    const record = user.parse({ ...userForm.bodyOf(GOOD), _id: '1', image: 'a.jpg' });
    expect(userForm.bodyOf(userForm.valuesOf(record))).toEqual({ ...userForm.bodyOf(GOOD), image: 'a.jpg' });
  });
});

describe('phone numbers', () => {
  it('are shown as people write them, and checked unless they are stored already', async () => {
    await (await import('../../shared/person/phone.tsx')).loadPhones();
    const { userForm, userFormWith } = await import('./user-form.tsx');
    const record = user.parse({ ...userForm.bodyOf(GOOD), telephoneNumber: '4917604069021' });
    expect(userForm.valuesOf(record).telephoneNumber).toBe('+49 176 04069021');
    // Written with +49, these digits would be stored differently.
    expect(userForm.valuesOf({ ...record, telephoneNumber: '004917604069021' }).telephoneNumber).toBe(
      '004917604069021',
    );
    const errorOf = (telephoneNumber: string, stored = '') =>
      userFormWith(stored).validate({ ...GOOD, telephoneNumber }).telephoneNumber;
    expect(errorOf('0176 04069021')).toBeUndefined();
    expect(errorOf('+49 1')).toBe('Das Feld Telefonnummer hat einen ungültigen Wert. Die Nummer ist zu kurz.');
    expect(errorOf('999 123456')).toMatch(/ungültigen Wert\. Die Landesvorwahl/);
    expect(errorOf('999 123456', '999123456')).toBeUndefined();
  });
});
