/** Colours by role; the same subject has the same tone in all charts. */
export const TONES = ['first', 'second', 'third', 'rest'] as const;
/** Shades of one colour, for parts of the same family. */
export const FAMILIES = {
  blue: ['blue1', 'blue2', 'blue3', 'blue4'],
  green: ['green1', 'green2', 'green3', 'green4'],
  gray: ['gray1', 'gray2'],
} as const;
export type Tone = (typeof TONES)[number] | (typeof FAMILIES)[keyof typeof FAMILIES][number];

/** Shapes of marks on a line; `GLYPHS` draws the same in text. */
export const MARK_SHAPES = ['triangle', 'rect', 'circle', 'rectRot'] as const;
export type MarkShape = (typeof MARK_SHAPES)[number];
export const GLYPHS: Record<MarkShape, string> = { triangle: '▲', rect: '■', circle: '●', rectRot: '◆' };

/** What happened at a point. */
export interface Mark {
  readonly shape: MarkShape;
  /** The kind of thing; the same for all marks of a shape. */
  readonly name: string;
  readonly title: string;
}

export interface LinePoint {
  /** Short, for the axis. */
  readonly label: string;
  /** In full. */
  readonly title: string;
  readonly value: number;
  /** The corresponding point of the preceding period. */
  readonly before?: { readonly title: string; readonly value: number } | undefined;
  readonly marks?: readonly Mark[] | undefined;
}

/** Values by day, with the preceding period as a second line. */
export interface LineModel {
  readonly kind: 'line';
  readonly points: readonly LinePoint[];
  readonly pointHeader: string;
  readonly valueHeader: string;
  readonly beforeHeader: string;
  readonly marksHeader: string;
  /** Formats a value. */
  format(value: number): string;
}

export interface Part {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly tone: Tone;
}

/** Parts of a whole. */
export interface PieModel {
  readonly kind: 'pie';
  readonly points: readonly Part[];
  readonly pointHeader: string;
  readonly valueHeader: string;
  readonly shareHeader: string;
  format(value: number): string;
}

export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
}

/** Values to compare. */
export interface BarsModel {
  readonly kind: 'bars';
  /** Without a legend, short names go below vertical bars, long ones beside horizontal bars. */
  readonly names: 'short' | 'long';
  readonly points: readonly Bar[];
  readonly pointHeader: string;
  readonly valueHeader: string;
  format(value: number): string;
}

export type ChartModel = LineModel | PieModel | BarsModel;

/** With more bars there is no legend. */
const MAX_LEGEND = 10;

export function hasLegend({ points }: BarsModel): boolean {
  return points.length <= MAX_LEGEND;
}

/** The share of the whole, 0 to 1; 0 if the whole is 0. */
export function shareOf({ value }: { readonly value: number }, points: readonly { readonly value: number }[]): number {
  const whole = points.reduce((sum, point) => sum + point.value, 0);
  return whole > 0 ? value / whole : 0;
}

export function isBlank({ points }: ChartModel): boolean {
  return points.every((point) => point.value === 0 && !('before' in point && (point.before?.value ?? 0) > 0));
}

/** The kinds of marks on a line, in the order of their shapes. */
export function marksIn({ points }: LineModel): readonly Pick<Mark, 'shape' | 'name'>[] {
  const all = points.flatMap(({ marks = [] }) => marks);
  return MARK_SHAPES.flatMap((shape) => all.find((mark) => mark.shape === shape) ?? []);
}

export function markText({ name, title }: Mark): string {
  return title ? `${name}: ${title}` : name;
}
