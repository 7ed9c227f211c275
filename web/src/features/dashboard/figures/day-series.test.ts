import type { DayStatistics } from '@leitstand/contract/api/dashboard';
import { describe, expect, it } from 'vitest';
import { changeOf, seriesOf, shownPoints, withDaysBefore } from './day-series.ts';

function record(validFor: string, numberOfActiveUsers: number): DayStatistics {
  return {
    validFor,
    numberOfActiveUsers,
    numberOfRegisteredUsers: 1,
    numberOfRegisteredAnonymousUsers: 2,
    numberOfDeletedUsers: 0,
    numberOfDeletedAnonymousUsers: 0,
  };
}

const active = ['numberOfActiveUsers'] as const;

describe('seriesOf', () => {
  it('fills days without data with zero, across the end of daylight saving time', () => {
    const records = [record('2026-10-26', 4), record('2026-10-20', 9), record('2026-10-14', 3)];
    const { points, total, compared, length } = seriesOf(records, active, 7, '2026-10-26');
    expect(points.map(({ day }) => day)).toEqual([
      '2026-10-20',
      '2026-10-21',
      '2026-10-22',
      '2026-10-23',
      '2026-10-24',
      '2026-10-25',
      '2026-10-26',
    ]);
    expect(points.map(({ value }) => value)).toEqual([9, 0, 0, 0, 0, 0, 4]);
    expect(points[1]?.before).toEqual({ day: '2026-10-14', value: 3 });
    expect({ total, compared, length }).toEqual({ total: 13, compared: { now: 9, before: 3 }, length: 7 });
    expect([changeOf(9, 3), changeOf(9, 0)]).toEqual([2, undefined]);
  });

  it('compares complete days only, with the same days of the week', () => {
    const records = [
      record('2026-06-24', 50),
      record('2026-06-23', 8),
      record('2026-06-17', 70),
      record('2026-06-16', 4),
    ];
    expect(seriesOf(records, active, 7, '2026-06-24').compared).toEqual({ now: 8, before: 4 });
  });

  it('adds yesterday to a single day', () => {
    const series = seriesOf([record('2026-03-29', 5), record('2026-03-28', 10)], active, 1, '2026-03-29');
    expect(series.points).toEqual([
      { day: '2026-03-28', value: 10 },
      { day: '2026-03-29', value: 5 },
    ]);
    expect(series.compared).toBeUndefined();
  });

  it('covers the first day to today for all time, without a comparison', () => {
    const series = seriesOf([record('2026-02-27T00:00:00Z', 1), record('kein Tag', 8)], active, -1, '2026-03-01');
    expect(series.points.map(({ value }) => value)).toEqual([1, 0, 0]);
    expect(series.points.every(({ before }) => before === undefined)).toBe(true);
    expect(series.compared).toBeUndefined();
    expect(seriesOf([], active, -1, '2026-03-01').points).toEqual([{ day: '2026-03-01', value: 0, before: undefined }]);
  });

  it('compares only with a completely known period', () => {
    const since = (day: string) => seriesOf([record(day, 1)], active, 30, '2026-06-30').compared?.before;
    expect(since('2026-05-02')).toBe(1);
    expect(since('2026-05-03')).toBeUndefined();
  });

  it('sums several fields and includes a day that is ahead of the local one', () => {
    const fields = ['numberOfRegisteredUsers', 'numberOfRegisteredAnonymousUsers'] as const;
    expect(seriesOf([record('2026-06-02', 0)], fields, 1, '2026-06-01').total).toBe(3);
  });

  it('groups many days by month, as sum or average', () => {
    const series = seriesOf([record('2026-01-31', 6), record('2026-02-28', 56)], active, -1, '2026-06-30');
    const sums = shownPoints(series, 'sum');
    expect(sums.map(({ day }) => day)).toEqual(['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06']);
    expect(sums.slice(0, 3).map(({ value }) => value)).toEqual([6, 56, 0]);
    expect(shownPoints(series, 'average').map(({ value }) => value)).toEqual([6, 2, 0, 0, 0, 0]);
    const month = seriesOf([record('2026-06-30', 1)], active, 30, '2026-06-30');
    expect(shownPoints(month, 'sum')).toBe(month.points);
  });

  it('requests a window that includes both periods', () => {
    expect(([1, 7, 30, -1] as const).map(withDaysBefore)).toEqual([7, 30, -1, -1]);
  });
});
