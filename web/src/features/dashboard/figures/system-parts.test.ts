import { expect, it, vi } from 'vitest';

vi.mock('../../../ui/i18n/format.ts', () => ({ formatNumber: String }));
const { OTHER_SYSTEMS, systemParts } = await import('./system-parts.ts');

const text = { unknown: 'Unbekannt', otherSystems: (count: string) => `Weitere (${count})` };
const group = (_id: string, count: number) => ({ _id, count });

it('groups systems by vendor and sums up the rest', () => {
  const groups = [
    group('Android 14', 9),
    group('iOS 18.5', 8),
    group('android 13', 7),
    group('iOS 17', 6),
    group('', 5),
    group('Android 9', 4),
    group('iOS 12', 3),
  ];
  expect(systemParts(groups, text).map(({ key, label, value, tone }) => [key, label, value, tone])).toEqual([
    ['Android 14', 'Android 14', 9, 'second'],
    ['android 13', 'android 13', 7, 'second'],
    ['iOS 18.5', 'iOS 18.5', 8, 'first'],
    ['iOS 17', 'iOS 17', 6, 'first'],
    ['', 'Unbekannt', 5, 'third'],
    [OTHER_SYSTEMS, 'Weitere (2)', 7, 'rest'],
  ]);
});

it('shows a sixth system instead of a rest of one', () => {
  const groups = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => group(name, 1));
  expect(systemParts(groups, text).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});
