import type { Language } from '@leitstand/contract/base/languages';
import { toSquare } from './mercator.ts';

export interface Town {
  readonly names: Readonly<Record<Language, string>>;
  readonly x: number;
  readonly y: number;
  readonly population: number;
}

/** As scripts/prepare-map.mjs writes it. */
export interface TownsFile {
  readonly names: string;
  readonly longitudes: readonly number[];
  readonly latitudes: readonly number[];
  /** How many towns have each size, largest first. */
  readonly sizes: readonly (readonly number[])[];
}

const PER_DEGREE = 1000;

/** Largest first. */
export function readTowns({ names, longitudes, latitudes, sizes }: TownsFile): Town[] {
  const populations = sizes.flatMap(([size = 0, count = 0]) => Array<number>(count).fill(2 ** (size / 2)));
  let [longitude, latitude] = [0, 0];
  return names.split('|').map((name, row) => {
    longitude += longitudes[row] ?? 0;
    latitude += latitudes[row] ?? 0;
    const [x, y] = toSquare([longitude / PER_DEGREE, latitude / PER_DEGREE]);
    const [de = '', en = de] = name.split('=');
    return { names: { de, en }, x, y, population: populations[row] ?? 0 };
  });
}
