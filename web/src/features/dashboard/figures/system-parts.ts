import type { Part, Tone } from '../../../ui/chart/chart-model.ts';
import { formatNumber } from '../../../ui/i18n/format.ts';

interface GroupCount {
  readonly _id: string;
  readonly count: number;
}

interface PartTexts {
  readonly unknown: string;
  otherSystems(count: string): string;
}

export const OTHER_SYSTEMS = 'others';
/** The number of systems the card has room for, besides the rest. */
const SHOWN = 5;

/** The most frequent systems, grouped and coloured by vendor, and the rest as one part. */
export function systemParts(groups: readonly GroupCount[], text: PartTexts): readonly Part[] {
  const sorted = [...groups].sort((a, b) => b.count - a.count);
  // A rest of one would take as much space as the system itself.
  const shown = sorted.slice(0, sorted.length > SHOWN + 1 ? SHOWN : SHOWN + 1);
  const rest = sorted.slice(shown.length);
  const makers = [...new Set(shown.map(makerOf))];
  const parts = makers.flatMap((maker) =>
    shown
      .filter((group) => makerOf(group) === maker)
      .map(({ _id, count }) => ({ key: _id, label: _id || text.unknown, value: count, tone: toneOf(maker) })),
  );
  if (rest.length === 0) return parts;
  const label = text.otherSystems(formatNumber(rest.length));
  const value = rest.reduce((sum, { count }) => sum + count, 0);
  return [...parts, { key: OTHER_SYSTEMS, label, value, tone: 'rest' }];
}

/** `Android 14` and `android 15` have the same vendor. */
function makerOf({ _id }: GroupCount): string {
  return /^\p{L}+/u.exec(_id)?.[0].toLowerCase() ?? '';
}

function toneOf(maker: string): Tone {
  return maker === 'android' ? 'second' : maker === 'ios' ? 'first' : 'third';
}
