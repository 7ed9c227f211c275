export interface Share {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  /** Part of the whole, 0 to 1. */
  readonly fraction: number;
}

interface Part {
  readonly key: string;
  readonly label: string;
  readonly count: number;
}

/** Parts with their fraction of the whole; of nothing, every part is nothing. */
export function sharesOf(parts: readonly Part[]): readonly Share[] {
  const whole = parts.reduce((sum, part) => sum + part.count, 0);
  return parts.map((part) => ({ ...part, fraction: whole > 0 ? part.count / whole : 0 }));
}
