import type { Part, Tone } from '../../../ui/chart/chart-model.ts';
import { formatNumber } from '../../../ui/i18n/format.ts';

interface GroupCount {
  readonly _id: string;
  readonly count: number;
}

interface Words {
  readonly unknown: string;
  otherSystems(count: string): string;
}

export const OTHER_SYSTEMS = 'others';
/** As many as the card has room for; one more is the rest. */
const SHOWN = 5;

/** The most frequent systems, those of one maker side by side and in one colour, and all others together. */
export function systemParts(groups: readonly GroupCount[], text: Words): readonly Part[] {
  const sorted = [...groups].sort((a, b) => b.count - a.count);
  // A rest of one would take as much room as the one itself.
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

/** `Android 14` and `android 15` come from the same one. */
function makerOf({ _id }: GroupCount): string {
  return /^\p{L}+/u.exec(_id)?.[0].toLowerCase() ?? '';
}

function toneOf(maker: string): Tone {
  return maker === 'android' ? 'second' : maker === 'ios' ? 'first' : 'third';
}
