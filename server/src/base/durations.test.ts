import { expect, it } from 'vitest';
import { Durations } from './durations.ts';

it('durations are kept apart by all of their labels', () => {
  const durations = new Durations([1]);
  durations.observe(0.5, 'a', 'b');
  durations.observe(2, 'a', 'b');
  durations.observe(0.5, 'a');
  durations.observe(0.5, 'b', 'a');
  expect([...durations.series]).toEqual([
    { labels: ['a', 'b'], buckets: [1, 1], count: 2, sum: 2.5, longest: 2 },
    { labels: ['a'], buckets: [1, 0], count: 1, sum: 0.5, longest: 0.5 },
    { labels: ['b', 'a'], buckets: [1, 0], count: 1, sum: 0.5, longest: 0.5 },
  ]);
});

it('quantiles are estimated within their bucket, and are never beyond the longest', () => {
  const durations = new Durations([0.1, 0.2, 1]);
  for (let n = 0; n < 80; n += 1) durations.observe(0.05, 'quick');
  for (let n = 0; n < 20; n += 1) durations.observe(0.15, 'slow');
  const all = durations.sum([...durations.series]);
  expect(all).toMatchObject({ buckets: [80, 20, 0, 0], count: 100, longest: 0.15 });
  expect(durations.quantile(all, 0.5)).toBeCloseTo(0.0625);
  expect(durations.quantile(all, 0.95)).toBe(0.15);
  durations.observe(30, 'endless');
  const endless = durations.sum([...durations.series].filter(({ labels: [label] }) => label === 'endless'));
  expect(durations.quantile(endless, 0.5)).toBeCloseTo(15.5);
  expect(durations.quantile(endless, 1)).toBe(30);
  expect(durations.quantile(durations.sum([]), 0.5)).toBe(0);
});
