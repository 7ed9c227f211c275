import { expect, it } from 'vitest';
import { assigned, contentOf, missingKeys, missingValues } from './mapping.ts';

const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);

it('gives a field to one column', () => {
  expect(assigned(['make', '', 'model'], 1, 'model')).toEqual(['make', 'model', '']);
  expect(assigned(['make', 'model'], 1, '')).toEqual(['make', '']);
});

it('names what is missing: a key, or a value for new records', () => {
  expect(names(missingKeys('users', ['userName']))).toEqual(['email']);
  expect(names(missingValues('users', ['userName', 'email', 'about']))).toEqual(['dateOfBirth', 'language']);
  expect(names(missingKeys('models', ['make', 'model']))).toEqual([]);
});

it('sends the assigned columns, and the values that are still needed', () => {
  const file = {
    name: 'a.csv',
    headers: ['x', 'Titel', 'Coins'],
    rows: [{ number: 2, cells: ['weg', 'Mütze', '5'] }],
  };
  const fields = ['', 'title', 'coins'];
  const defaults = { coins: '1', category: 'Tuning', type: ' ' };
  expect(contentOf('rewards', file, { fields, defaults, isRemembered: false })).toEqual({
    target: 'rewards',
    fields: ['title', 'coins'],
    rows: [['Mütze', '5']],
    defaults: { category: 'Tuning' },
  });
});
