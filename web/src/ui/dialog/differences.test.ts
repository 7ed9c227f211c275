import { expect, it } from 'vitest';
import { differencesOf } from './differences.ts';

it('lists the described fields that differ, formatted', () => {
  const mine = { userName: 'Lena', status: 1, about: null, revision: 3 };
  const theirs = { userName: 'Lena', status: 0, about: 'new', revision: 4 };
  expect(
    differencesOf<{ userName: string; status: number; about: string | null; revision: number }>(mine, theirs, {
      userName: { label: 'Benutzername' },
      about: { label: 'Über mich' },
      status: { label: 'Status', show: (status) => (status === 1 ? 'aktiv' : 'gesperrt') },
    }),
  ).toEqual([
    { key: 'about', label: 'Über mich', mine: '', theirs: 'new' },
    { key: 'status', label: 'Status', mine: 'aktiv', theirs: 'gesperrt' },
  ]);
});
