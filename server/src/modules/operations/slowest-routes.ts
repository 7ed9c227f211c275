import type { Operations } from '@leitstand/contract/api/operations';
import type { DurationSeries, Durations } from '../../base/durations.ts';

const MOST_SHOWN = 10;
const MEDIAN = 0.5;
const NINETY_FIFTH = 0.95;

/** The calls below the base address whose slow answers take longest, whatever their outcome. */
export function slowestRoutes(calls: Durations, base: string): Operations['slowest'] {
  const routes = new Map<string, DurationSeries[]>();
  for (const series of calls.series) {
    const [method = '', route = ''] = series.labels;
    if (!route.startsWith(`${base}/`)) continue;
    const key = `${method} ${route.slice(base.length)}`;
    routes.set(key, [...(routes.get(key) ?? []), series]);
  }
  return [...routes]
    .map(([key, outcomes]) => {
      const all = calls.sum(outcomes);
      const [method = '', path = ''] = key.split(' ');
      return {
        method,
        path,
        count: all.count,
        medianMs: calls.quantile(all, MEDIAN) * 1000,
        ninetyFifthMs: calls.quantile(all, NINETY_FIFTH) * 1000,
        slowestMs: all.longest * 1000,
      };
    })
    .sort((one, other) => other.ninetyFifthMs - one.ninetyFifthMs || other.slowestMs - one.slowestMs)
    .slice(0, MOST_SHOWN);
}
