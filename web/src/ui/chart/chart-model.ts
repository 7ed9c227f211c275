/** Colours by their part in a chart; the same thing has the same one everywhere. */
export const TONES = ['first', 'second', 'third', 'rest'] as const;
export type Tone = (typeof TONES)[number];

export interface LinePoint {
  /** As the axis writes it. */
  readonly label: string;
  /** In full. */
  readonly title: string;
  readonly value: number;
  /** What stood at the same place of the period before. */
  readonly before?: { readonly title: string; readonly value: number } | undefined;
}

/** What happened day by day, with the period before as a quiet second line. */
export interface LineModel {
  readonly kind: 'line';
  readonly points: readonly LinePoint[];
  readonly pointHeader: string;
  readonly valueHeader: string;
  readonly beforeHeader: string;
  /** How a value is written. */
  format(value: number): string;
}

export interface Part {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly tone: Tone;
}

/** The parts of a whole. */
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

/** Things side by side. */
export interface BarsModel {
  readonly kind: 'bars';
  /** Without a legend, short names stand below upright bars, long ones beside lying bars. */
  readonly names: 'short' | 'long';
  readonly points: readonly Bar[];
  readonly pointHeader: string;
  readonly valueHeader: string;
  format(value: number): string;
}

export type ChartModel = LineModel | PieModel | BarsModel;

/** With more bars than this there is no legend. */
const MAX_LEGEND = 10;

export function hasLegend({ points }: BarsModel): boolean {
  return points.length <= MAX_LEGEND;
}

/** Part of the whole, 0 to 1; of nothing, every part is nothing. */
export function shareOf({ value }: { readonly value: number }, points: readonly { readonly value: number }[]): number {
  const whole = points.reduce((sum, point) => sum + point.value, 0);
  return whole > 0 ? value / whole : 0;
}

export function isBlank({ points }: ChartModel): boolean {
  return points.every((point) => point.value === 0 && !('before' in point && (point.before?.value ?? 0) > 0));
}
