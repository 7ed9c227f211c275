import { TRIP_CATEGORIES } from '@leitstand/contract/base/limits';
import { toneAt } from '../../../ui/chart/chart-look.ts';
import type { Part } from '../../../ui/chart/chart-model.ts';

interface GroupCount {
  readonly _id: string;
  readonly count: number;
}

const CUSTOM = 'custom';

/** Trips by category; categories unknown to the panel are summed up. */
export function tripParts(
  groups: readonly GroupCount[],
  text: { readonly onePoint: string; readonly twoPoints: string; readonly custom: string },
): readonly Part[] {
  const labels = [text.onePoint, text.twoPoints, text.custom];
  const isOurs = (category: string) => TRIP_CATEGORIES.some((known) => known === category);
  return [...TRIP_CATEGORIES, CUSTOM]
    .map((key, index) => ({
      key,
      label: labels[index] ?? key,
      value: groups
        .filter(({ _id }) => (key === CUSTOM ? !isOurs(_id) : _id === key))
        .reduce((sum, { count }) => sum + count, 0),
      tone: toneAt(index),
    }))
    .filter(({ key, value }) => key !== CUSTOM || value > 0);
}
