import { FAMILIES, type Part } from '../../../ui/chart/chart-model.ts';
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
  const hasShade = (group: GroupCount) => shadeOf(group, sorted) < FAMILIES[familyOf(makerOf(group))].length;
  const coloured = sorted.filter(hasShade);
  // A rest of one would take as much space as the system itself.
  const shown = coloured.slice(0, sorted.length > SHOWN + 1 ? SHOWN : SHOWN + 1);
  const rest = sorted.filter((group) => !shown.includes(group));
  const makers = [...new Set(shown.map(makerOf))];
  const parts = makers.flatMap((maker) =>
    shown
      .filter((group) => makerOf(group) === maker)
      .map(
        (group): Part => ({
          key: group._id,
          label: group._id || text.unknown,
          value: group.count,
          tone: FAMILIES[familyOf(maker)][shadeOf(group, sorted)] ?? 'rest',
        }),
      ),
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

/** The position among the systems of its colour. */
function shadeOf(group: GroupCount, sorted: readonly GroupCount[]): number {
  const family = familyOf(makerOf(group));
  return sorted.filter((other) => familyOf(makerOf(other)) === family).indexOf(group);
}

function familyOf(maker: string): keyof typeof FAMILIES {
  return maker === 'android' ? 'green' : maker === 'ios' ? 'blue' : 'gray';
}
