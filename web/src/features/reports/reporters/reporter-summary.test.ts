import type { Report } from '@leitstand/contract/reports';
import { beforeAll, expect, it, vi } from 'vitest';

let summary: typeof import('./reporter-summary.ts').reporterSummary;
beforeAll(async () => {
  // The language is stored in the browser.
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: {} });
  summary = (await import('./reporter-summary.ts')).reporterSummary;
});

const reporter = (right: number, wrong: number, muted = false) => ({ right, wrong, muted }) as Report['data'][number];

it('says what is known about the reporters, and nothing about those who are new', () => {
  const [reliable, unreliable, muted, unknown] = [
    reporter(3, 0),
    reporter(0, 4),
    reporter(9, 0, true),
    reporter(2, 0),
  ] as const;
  expect(summary({ data: [unknown, reporter(2, 2)] })).toBe('');
  expect(summary({ data: [] })).toBe('');
  expect(summary({ data: [reliable] })).toBe('1 meldende Person, meist zuverlässig');
  expect(summary({ data: [reliable, unknown, reliable] })).toBe('3 Meldende, davon 2 meist zuverlässig');
  expect(summary({ data: [muted, unreliable, reliable] })).toBe(
    '3 Meldende, davon 1 meist zuverlässig, 1 meist unzutreffend, 1 stummgeschaltet',
  );
  expect(summary({ data: [muted] })).toBe('Von 1 stummgeschalteten Person');
  expect(summary({ data: [muted, muted] })).toBe('Von 2 stummgeschalteten Personen');
});
