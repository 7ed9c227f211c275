import { getWindowFigures } from '@leitstand/contract/api/dashboard';
import { ALL_TIME, type Days } from '@leitstand/contract/base/limits';
import { useCapability } from '../../ui/api/use-capability.ts';
import { today } from '../../ui/i18n/berlin-time.ts';
import type { Window } from './dashboard-links.ts';
import { firstDayOf } from './figures/day-series.ts';

export interface Targets {
  /** Whether lists can be narrowed to what a figure counts; a backend of the specification alone cannot. */
  readonly areExact: boolean;
  readonly window: Window;
}

/** Where the figures of the chosen days lead to. */
export function useTargets(days: Days): Targets {
  const areExact = useCapability(getWindowFigures);
  const since = areExact && days !== ALL_TIME ? firstDayOf(days, today()) : undefined;
  return { areExact, window: { days, since } };
}
