import { level } from '@leitstand/contract/levels';
import { beforeAll, expect, it, vi } from 'vitest';

// The language is stored in the browser.
beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: {} });
});

const levels = [
  { _id: 'a', level: 1, coins: 0, amountOfUsers: 1 },
  { _id: 'b', level: 2, coins: 100, amountOfUsers: 1111 },
  { _id: 'c', level: 3, coins: 500, amountOfUsers: 0 },
].map((fields) => level.parse(fields));

it('says what becomes of the users of a deleted level', async () => {
  const { consequenceOf } = await import('./level-consequence.ts');
  expect(consequenceOf(levels, 'b')).toBe(
    '1.111 Benutzer sind auf diesem Level und danach auf Level 1; gesammelte Coins bleiben.',
  );
  expect(consequenceOf(levels, 'a')).toBe(
    '1 Benutzer ist auf diesem Level und danach auf keinem; gesammelte Coins bleiben.',
  );
  expect(consequenceOf(levels, 'c')).toBe('');
});
