import type { Language } from '@leitstand/contract/base/languages';
import type { Coordinate } from 'ol/coordinate.js';
import { toMap } from '../projection.ts';

export interface Town {
  readonly names: Readonly<Record<Language, string>>;
  readonly point: Coordinate;
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
    const [de = '', en = de] = name.split('=');
    return {
      names: { de, en },
      point: toMap([longitude / PER_DEGREE, latitude / PER_DEGREE]),
      population: populations[row] ?? 0,
    };
  });
}
