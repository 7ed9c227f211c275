import { expect, it, vi } from 'vitest';
import type { LineModel } from './chart-model.ts';

vi.mock('../i18n/format.ts', () => ({ formatPercent: String }));
const { pointText, tableOf } = await import('./chart-table.ts');

const point = (title: string, value: number) => ({ label: title, title, value });
const line: LineModel = {
  kind: 'line',
  points: [
    point('01.06.', 4),
    { ...point('02.06.', 9), marks: [{ shape: 'triangle', name: 'Broadcast', title: 'Hallo' }] },
  ],
  pointHeader: 'Tag',
  valueHeader: 'Neue Benutzer',
  beforeHeader: 'Zeitraum davor',
  marksHeader: 'Anlässe',
  format: String,
};

it('names what happened at a point, in the table and for screen readers', () => {
  expect(tableOf(line)).toEqual({
    columns: ['Tag', 'Neue Benutzer', 'Anlässe'],
    rows: [
      ['01.06.', 4, ''],
      ['02.06.', 9, 'Broadcast: Hallo'],
    ],
  });
  expect(pointText(line, 0)).toBe('01.06.: 4 Neue Benutzer');
  expect(pointText(line, 1)).toBe('02.06.: 9 Neue Benutzer; Broadcast: Hallo');
  const [first] = line.points;
  expect(tableOf({ ...line, points: first ? [first] : [] }).columns).toEqual(['Tag', 'Neue Benutzer']);
});
