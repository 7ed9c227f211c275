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
    ['Android 14', 'Android 14', 9, 'green1'],
    ['android 13', 'android 13', 7, 'green2'],
    ['iOS 18.5', 'iOS 18.5', 8, 'blue1'],
    ['iOS 17', 'iOS 17', 6, 'blue2'],
    ['', 'Unbekannt', 5, 'gray1'],
    [OTHER_SYSTEMS, 'Weitere (2)', 7, 'rest'],
  ]);
});

it('shows a sixth system instead of a rest of one', () => {
  const groups = ['iOS 1', 'iOS 2', 'iOS 3', 'Android 1', 'Android 2', 'Android 3'].map((name) => group(name, 1));
  expect(systemParts(groups, text).map(({ key }) => key)).toEqual(groups.map(({ _id }) => _id));
});

it('gives no two parts the same colour', () => {
  const groups = ['iOS 1', 'iOS 2', 'iOS 3', 'iOS 4', 'iOS 5', 'a', 'b', 'c'].map((name) => group(name, 1));
  const tones = systemParts(groups, text).map(({ tone }) => tone);
  expect(new Set(tones).size).toBe(tones.length);
});
