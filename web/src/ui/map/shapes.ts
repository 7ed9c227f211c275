import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { type Box, type LonLat, toSquare } from './mercator.ts';

/** A ring or a line on the square world map: x and y by turns. */
export interface Path {
  readonly points: Float64Array;
  readonly box: Box;
}

export interface Country {
  /** Two letters as in ISO 3166; empty where it has none. */
  readonly code: string;
  /** The outline comes first, then the holes. */
  readonly polygons: readonly (readonly Path[])[];
  /** The largest polygon's outline: where the country's name belongs. */
  readonly main: Path;
  /** In shares of the square map; orders names by importance. */
  readonly area: number;
}

export interface Shapes {
  readonly countries: readonly Country[];
  /** Every border once, however many countries share it. */
  readonly borders: readonly Path[];
}

export type CountriesTopology = Topology<{ countries: GeometryCollection<{ name: string }> }>;

/** Decodes countries once into what drawing needs. */
export function decodeShapes(topology: CountriesTopology, codes: Readonly<Record<string, string>>): Shapes {
  const { countries } = topology.objects;
  const lines = mesh(topology, countries, (one, other) => one !== other).coordinates;
  return {
    countries: feature(topology, countries).features.flatMap(({ id, properties, geometry }) => {
      const coordinates =
        geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : geometry.type === 'Polygon'
            ? [geometry.coordinates]
            : [];
      // Around the pole the coast is a hole in the sphere: on the square it is the larger one.
      const drawn = coordinates.map((rings) => rings.map(pathOf).sort((one, other) => areaOf(other) - areaOf(one)));
      const main = largest(drawn.flatMap(([outline]) => (outline ? [outline] : [])));
      const polygons = withCopies(
        drawn,
        ([outline]) => outline?.box,
        (rings, by) => rings.map((ring) => shifted(ring, by)),
      );
      return main ? [{ code: codeOf(id, properties.name, codes), polygons, main, area: areaOf(main) }] : [];
    }),
    borders: withCopies(lines.map(pathOf), ({ box }) => box, shifted),
  };
}

function codeOf(id: string | number | undefined, name: string, codes: Readonly<Record<string, string>>): string {
  // Kosovo has no number in ISO 3166, only letters that everybody uses.
  return name === 'Kosovo' ? 'XK' : (codes[String(id)] ?? '');
}

/**
 * A line on the square map. Natural Earth's lines run on across the 180th meridian, where the square has its edge: here
 * they run on beyond the edge. What goes around a pole is closed along the edge of the square.
 */
function pathOf(line: readonly (readonly number[])[]): Path {
  const points: number[] = [];
  let [turns, before] = [0, line[0]?.[0] ?? 0];
  for (const [longitude = 0, latitude = 0] of line) {
    if (longitude - before > 180) turns -= 1;
    if (longitude - before < -180) turns += 1;
    before = longitude;
    const [x, y] = toSquare([longitude, latitude]);
    points.push(x + turns, y);
  }
  const [firstX = 0, firstY = 0] = points;
  if (turns !== 0) points.push(firstX + turns, 1, firstX, 1, firstX, firstY);
  return withBox(Float64Array.from(points));
}

function withBox(points: Float64Array): Path {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [coordinate(points, at), coordinate(points, at + 1)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return { points, box };
}

/** The same once more on the other side, where something reaches beyond the edge of the square. */
function withCopies<T>(
  paths: readonly T[],
  boxOf: (path: T) => Box | undefined,
  shift: (path: T, by: 1 | -1) => T,
): T[] {
  return paths.flatMap((path) => {
    const box = boxOf(path);
    return [path, ...(box && box.right > 1 ? [shift(path, -1)] : []), ...(box && box.left < 0 ? [shift(path, 1)] : [])];
  });
}

function shifted({ points }: Path, by: number): Path {
  return withBox(points.map((value, at) => (at % 2 === 0 ? value + by : value)));
}

function largest(outlines: readonly Path[]): Path | undefined {
  let found: Path | undefined;
  for (const outline of outlines) if (!found || areaOf(outline) > areaOf(found)) found = outline;
  return found;
}

export function areaOf({ points }: Path): number {
  let sum = 0;
  for (let at = 0; at + 3 < points.length; at += 2) {
    sum +=
      coordinate(points, at) * coordinate(points, at + 3) - coordinate(points, at + 2) * coordinate(points, at + 1);
  }
  return Math.abs(sum) / 2;
}

/** True where the point lies inside the outline and outside the holes. */
export function contains(polygon: readonly Path[], [x, y]: readonly [number, number]): boolean {
  let isInside = false;
  for (const { points } of polygon) {
    for (const crossing of crossings(points, y)) if (crossing > x) isInside = !isInside;
  }
  return isInside;
}

/** Where a horizontal line crosses a ring. */
function crossings(points: Float64Array, y: number): number[] {
  const found: number[] = [];
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [x1, y1, x2, y2] = [
      coordinate(points, at),
      coordinate(points, at + 1),
      coordinate(points, at + 2),
      coordinate(points, at + 3),
    ];
    if (y1 > y !== y2 > y) found.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  }
  return found.sort((a, b) => a - b);
}

/** A point well inside: the middle of the widest stretch at half the height. */
export function middleOf({ points, box }: Path): [x: number, y: number] {
  const y = (box.top + box.bottom) / 2;
  const found = crossings(points, y);
  let [left, right] = [box.left, box.left];
  for (let at = 0; at + 1 < found.length; at += 2) {
    const [from, to] = [found[at] ?? 0, found[at + 1] ?? 0];
    if (to - from > right - left) [left, right] = [from, to];
  }
  return [(left + right) / 2, y];
}

/** The country at a place, if any. */
export function countryAt({ countries }: Shapes, place: LonLat): Country | undefined {
  const [x, y] = toSquare(place);
  return countries.find(({ polygons }) =>
    polygons.some((polygon) => {
      const box = polygon[0]?.box;
      return box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom && contains(polygon, [x, y]);
    }),
  );
}

function coordinate(points: Float64Array, index: number): number {
  return points[index] ?? 0;
}
