import { getWindowFigures } from '@leitstand/contract/api/dashboard';
import { today } from '@leitstand/contract/base/berlin-time';
import { ALL_TIME, type Days } from '@leitstand/contract/base/limits';
import { useCapability } from '../../ui/api/use-capability.ts';
import type { Window } from './dashboard-links.ts';
import { firstDayOf } from './figures/day-series.ts';

export interface Targets {
  /** Whether lists support the filters of the figures; a backend of the specification alone does not. */
  readonly areExact: boolean;
  readonly window: Window;
}

/** The link targets of the figures for the chosen days. */
export function useTargets(days: Days): Targets {
  const areExact = useCapability(getWindowFigures);
  const since = areExact && days !== ALL_TIME ? firstDayOf(days, today()) : undefined;
  return { areExact, window: { days, since } };
}
