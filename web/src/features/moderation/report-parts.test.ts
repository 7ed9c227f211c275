import type { ModerationReport } from '@leitstand/contract/api/moderation';
import { csvOf } from '@leitstand/contract/base/csv';
import { beforeAll, describe, expect, it, vi } from 'vitest';

// The language is stored in the browser.
beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: {} });
});

const REPORT: ModerationReport = {
  month: '2026-10',
  isComplete: true,
  firstMonth: '2026-09',
  notices: { user: 1, post: 20, trip: 3 },
  outcomes: [
    { outcome: 'none', user: 0, post: 5, trip: 1 },
    { outcome: 'ban', user: 1, post: 0, trip: 0 },
  ],
  deletedObjects: 1,
  medianMinutes: 93,
  ninetiethMinutes: null,
  grounds: [{ ground: 'spam', warning: 2, suspension: 1, ban: 0 }],
  lengths: [{ length: 'endless', count: 1 }],
  lifted: { warning: 0, suspension: 4 },
  appealsByStep: [
    { step: 'warning', received: 2, upheld: 1, rejected: 0 },
    { step: 'ban', received: 1, upheld: 0, rejected: 3 },
  ],
  appealsByGround: [{ ground: 'spam', received: 3, upheld: 1, rejected: 3 }],
  appealMedianMinutes: 1440,
};

describe('monthly report', () => {
  it('adds up rows and columns', async () => {
    const { partsOf } = await import('./report-parts.ts');
    const [notices, outcomes] = partsOf(REPORT);
    expect(notices?.rows.at(-1)).toMatchObject({ label: 'Gesamt', values: [24], isTotal: true });
    expect(outcomes?.rows.map(({ label, values }) => [label, ...values])).toEqual([
      ['Keine Maßnahme', 0, 5, 1, 6],
      ['Sperre', 1, 0, 0, 1],
      ['Gesamt', 1, 5, 1, 7],
    ]);
  });

  it('is a file with one number per line, in hours, and blank if unknown', async () => {
    const { csvTableOf } = await import('./report-parts.ts');
    const lines = csvOf(csvTableOf(REPORT), 'de').split('\r\n');
    expect(lines).toContain('"2026-10";"Bearbeitung";"Zeit bis zur Entscheidung, Median in Stunden";"Wert";1,6');
    expect(lines.find((line) => line.includes('90 %'))).toMatch(/;"Wert";""$/);
    expect(lines).toContain('"2026-10";"Maßnahmen nach Verstoß";"Spam";"Aussetzungen";1');
    const median = 'Zeit bis zur Entscheidung über Einsprüche, Median in Stunden';
    expect(lines).toContain(`"2026-10";"Bearbeitung";"${median}";"Wert";24`);
    expect(lines).toContain('"2026-10";"Einsprüche nach Maßnahme";"Sperren";"Abgelehnt";3');
    expect(lines).toContain('"2026-10";"Einsprüche nach Maßnahme";"Gesamt";"Eingegangen";3');
    expect(lines).toContain('"2026-10";"Einsprüche nach Verstoß";"Spam";"Stattgegeben";1');
  });
});
