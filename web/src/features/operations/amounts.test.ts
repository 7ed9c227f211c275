import { beforeAll, expect, it, vi } from 'vitest';

type Module = typeof import('./amounts.ts');
let module: Module;

// The language is stored in the browser.
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: {} });
  module = await import('./amounts.ts');
});

it.each([
  [0, '0 s'],
  [59.4, '59 s'],
  [14 * 60, '14 min'],
  [125 * 60, '2:05 h'],
  [47 * 3600, '47:00 h'],
  [75 * 3600, '3 Tage'],
])('an age of %d seconds is %s', (seconds, shown) => {
  // Arguments of a text are isolated by invisible characters.
  expect(module.formatAge(seconds).replace(/[\u2066-\u2069]/g, '')).toBe(shown);
});

it.each([
  [0.44, '0,4 ms'],
  [12.6, '13 ms'],
  [1234, '1,2 s'],
])('a duration of %d ms is %s', (ms, shown) => {
  expect(module.formatMs(ms)).toBe(shown.replace(' ', '\u00a0'));
});
