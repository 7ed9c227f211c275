import type { Coordinate } from 'ol/coordinate.js';
import { type LonLat, toMap } from '../projection.ts';
import type { Shapes } from './shapes.ts';

/** Natural Earth draws these as part of another country, or not at all in this scale. */
const WITHOUT_SHAPE: Readonly<Record<string, LonLat>> = {
  BQ: [-68.27, 12.18],
  BV: [3.36, -54.42],
  CC: [96.83, -12.17],
  CX: [105.63, -10.49],
  GF: [-53.1, 3.9],
  GI: [-5.35, 36.14],
  GP: [-61.55, 16.2],
  MQ: [-61.0, 14.65],
  RE: [55.54, -21.11],
  SJ: [17.9, 78.9],
  TK: [-171.85, -9.17],
  TV: [179.2, -8.52],
  UM: [-160.0, -0.38],
  YT: [45.15, -12.82],
};

/** The position of a country's marker; undefined for unknown codes. */
export function countryPoint({ countries }: Shapes, code: string): Coordinate | undefined {
  if (code === '') return undefined;
  const place = WITHOUT_SHAPE[code];
  return countries.find((country) => country.code === code)?.middle ?? (place && toMap(place));
}
