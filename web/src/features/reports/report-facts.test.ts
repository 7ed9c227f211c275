import type { Report } from '@leitstand/contract/reports';
import { beforeAll, expect, it, vi } from 'vitest';

let facts: typeof import('./report-facts.ts');
beforeAll(async () => {
  // The language is stored in the browser.
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: {} });
  facts = await import('./report-facts.ts');
});

const report = (more: Partial<Report>) =>
  ({ type: 'post', userName: '', email: '', title: '', description: '', data: [], createdAt: '', ...more }) as Report;

it('truncates long texts between words, on one line', () => {
  expect(facts.shortened('  Zwei\n Zeilen ')).toBe('Zwei Zeilen');
  const long = facts.shortened(`${'Wort '.repeat(30)}`);
  expect(long).toMatch(/Wort …$/);
  expect(long.length).toBeLessThanOrEqual(63);
  expect(facts.shortened('x'.repeat(100))).toHaveLength(62);
});

it('names the reported object even if it has no title', () => {
  expect(facts.nameOf(report({ type: 'user', email: 'a@example.org' }))).toBe('a@example.org');
  expect(facts.nameOf(report({ type: 'trip', title: 'Alpen' }))).toBe('Alpen');
  expect(facts.nameOf(report({}))).toBe('Beitrag ohne Text');
});

it('names each reason once', () => {
  const data = ['Spam', ' Spam ', '', 'Beleidigung'].map((reason) => ({ reason })) as Report['data'];
  expect(facts.reasonsOf(report({ data }))).toBe('Spam · Beleidigung');
});

it('finds the latest report regardless of the order', () => {
  const data = ['2026-02-01', '2026-03-01', '2026-01-01'].map((createdAt) => ({ createdAt })) as Report['data'];
  expect(facts.lastReportedAt(report({ createdAt: '2026-01-01', data }))).toBe('2026-03-01');
  expect(facts.lastReportedAt(report({ createdAt: '2026-01-01' }))).toBe('2026-01-01');
});
