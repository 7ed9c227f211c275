import { type Extent, intersects } from 'ol/extent.js';

export interface Label {
  readonly kind: 'country' | 'town';
  readonly text: string;
  /** In pixels from the upper left corner of the map. */
  readonly x: number;
  readonly y: number;
  /** Label of a marker: avoids other labels, but not markers. */
  readonly isMarked?: boolean;
}

/** Minimum population of labelled towns, by zoom. */
const SMALLEST_TOWN: readonly number[] = [
  Number.POSITIVE_INFINITY,
  Number.POSITIVE_INFINITY,
  Number.POSITIVE_INFINITY,
  Number.POSITIVE_INFINITY,
  2_500_000,
  900_000,
  400_000,
  120_000,
  45_000,
  18_000,
  6000,
];

export function smallestTown(zoom: number): number {
  return SMALLEST_TOWN[Math.max(0, Math.floor(zoom))] ?? 0;
}

const LETTER_WIDTH = { country: 7.5, town: 6.5 };
const HEIGHT = 15;
/** Padding around a label. */
const MARGIN = 4;
const DOT = 8;

export function widthOf({ kind, text }: Pick<Label, 'kind' | 'text'>): number {
  return [...text].length * LETTER_WIDTH[kind];
}

/** Drops labels that overlap an earlier one or an obstacle. */
export function withoutCollisions(labels: Iterable<Label>, most: number, obstacles: readonly Extent[] = []): Label[] {
  const taken: Extent[] = [];
  const chosen: Label[] = [];
  for (const label of labels) {
    const box = boxOf(label);
    const inTheWay = label.isMarked ? taken : [...taken, ...obstacles];
    if (inTheWay.some((other) => intersects(box, other))) continue;
    taken.push(box);
    chosen.push(label);
    if (chosen.length === most) break;
  }
  return chosen;
}

/** A country's name is centred on its middle, a town's is at the right of its dot. */
function boxOf(label: Label): Extent {
  const width = widthOf(label);
  const left = label.kind === 'country' ? label.x - width / 2 : label.x - DOT / 2;
  const right = label.kind === 'country' ? label.x + width / 2 : label.x + DOT + width;
  return [left - MARGIN, label.y - HEIGHT / 2 - MARGIN, right + MARGIN, label.y + HEIGHT / 2 + MARGIN];
}
