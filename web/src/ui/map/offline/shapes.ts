import type { Coordinate } from 'ol/coordinate.js';
import { containsXY, createOrUpdateFromFlatCoordinates, type Extent } from 'ol/extent.js';
import { linearRing } from 'ol/geom/flat/area.js';
import Polygon from 'ol/geom/Polygon.js';
import { getTransform } from 'ol/proj.js';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { LAST_LATITUDE, type LonLat, toMap, WORLD_WIDTH } from '../projection.ts';

export interface Country {
  /** Two letters as in ISO 3166; empty where it has none. */
  readonly code: string;
  readonly polygons: readonly Polygon[];
  /** The largest polygon: the country's name belongs there. */
  readonly main: Polygon;
  /** A point inside the largest polygon. */
  readonly middle: Coordinate;
  /** Orders names by importance. */
  readonly area: number;
}

/** A border on the map: x and y by turns. */
export interface Border {
  readonly points: number[];
  readonly extent: Extent;
}

export interface Shapes {
  /** Largest first. */
  readonly countries: readonly Country[];
  /** Every border once, however many countries share it. */
  readonly borders: readonly Border[];
}

export type CountriesTopology = Topology<{ countries: GeometryCollection<{ name: string }> }>;

/** Offsets at which shapes are drawn: those beyond the 180th meridian also appear on the other side. */
export const TURNS = [-WORLD_WIDTH, 0, WORLD_WIDTH];

/** Converts all points of a line at once, which is noticeably faster. */
const degreesToMap = getTransform('EPSG:4326', 'EPSG:3857');

/** Decodes countries into the form used for drawing. */
export function decodeShapes(topology: CountriesTopology, codes: Readonly<Record<string, string>>): Shapes {
  const { countries } = topology.objects;
  return {
    countries: feature(topology, countries)
      .features.flatMap(({ id, properties, geometry }) => {
        const coordinates =
          geometry.type === 'MultiPolygon'
            ? geometry.coordinates
            : geometry.type === 'Polygon'
              ? [geometry.coordinates]
              : [];
        const parts = coordinates.map(partOf).sort((one, other) => other.area - one.area);
        const [largest] = parts;
        if (!largest) return [];
        const { polygon: main, area } = largest;
        const middle = main.getInteriorPoint().getCoordinates().slice(0, 2);
        const code = codeOf(id, properties.name, codes);
        return [{ code, polygons: parts.map(({ polygon }) => polygon), main, middle, area }];
      })
      .sort((one, other) => other.area - one.area),
    borders: mesh(topology, countries, (one, other) => one !== other).coordinates.map((line) => {
      const points = flatten(line);
      return { points, extent: createOrUpdateFromFlatCoordinates(points, 0, points.length, 2) };
    }),
  };
}

function codeOf(id: string | number | undefined, name: string, codes: Readonly<Record<string, string>>): string {
  // Kosovo has no number in ISO 3166, only a code in common use.
  return name === 'Kosovo' ? 'XK' : (codes[String(id)] ?? '');
}

type Line = readonly (readonly number[])[];

function partOf(lines: readonly Line[]): { polygon: Polygon; area: number } {
  // Around the pole the coast is a hole in the sphere: on the map it is the larger ring.
  const [outline = [], ...holes] = lines.map(flatten).sort((one, other) => areaOf(other) - areaOf(one));
  const ends = [outline.length];
  for (const { length } of holes) ends.push((ends.at(-1) ?? 0) + length);
  return { polygon: new Polygon([outline, ...holes].flat(), 'XY', ends), area: areaOf(outline) };
}

function areaOf(ring: number[]): number {
  return Math.abs(linearRing(ring, 0, ring.length, 2));
}

/**
 * A line on the map. Natural Earth's lines jump at the 180th meridian: here they run on beyond it. What goes around a
 * pole is closed along the edge of the map.
 */
function flatten(line: Line): number[] {
  const degrees: number[] = [];
  let [turn, before] = [0, line[0]?.[0] ?? 0];
  for (const [longitude = 0, latitude = 0] of line) {
    if (longitude - before > 180) turn -= 360;
    if (longitude - before < -180) turn += 360;
    before = longitude;
    degrees.push(longitude + turn, Math.max(latitude, -LAST_LATITUDE));
  }
  const [firstX = 0, firstY = 0] = degrees;
  if (turn !== 0) degrees.push(firstX + turn, -LAST_LATITUDE, firstX, -LAST_LATITUDE, firstX, firstY);
  return degreesToMap(degrees);
}

/** The country at a place, if any. */
export function countryAt({ countries }: Shapes, place: LonLat): Country | undefined {
  const [x = 0, y = 0] = toMap(place);
  return countries.find(({ polygons }) =>
    polygons.some((polygon) =>
      TURNS.some((turn) => containsXY(polygon.getExtent(), x + turn, y) && polygon.intersectsCoordinate([x + turn, y])),
    ),
  );
}
