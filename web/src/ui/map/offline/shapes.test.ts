import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { countryName } from '../../i18n/country-name.ts';
import { type LonLat, toMap, toPlace, WORLD_WIDTH } from '../projection.ts';
import { countryPoint } from './country-point.ts';
import { type CountriesTopology, countryAt, decodeShapes } from './shapes.ts';
import { readTowns } from './towns.ts';

const readJson = (file: string | URL) => JSON.parse(readFileSync(file, 'utf8'));
const data = (name: string) => readJson(new URL(`data/${name}.json`, import.meta.url));
const require = createRequire(import.meta.url);
const codes = data('country-codes');
const world = decodeShapes(readJson(require.resolve('world-atlas/countries-50m.json')) as CountriesTopology, codes);
const near = decodeShapes(data('near-borders') as CountriesTopology, codes);

const placeOf = (code: string) => toPlace(countryPoint(world, code) ?? []);
const isOnMap = (x: number, y: number) => Math.max(Math.abs(x), Math.abs(y)) < WORLD_WIDTH / 2;

const PLACES: readonly [string, LonLat, string][] = [
  ['Berlin', [13.4, 52.52], 'DE'],
  ['Sylt', [8.32, 54.9], 'DE'],
  ['Wien', [16.37, 48.21], 'AT'],
  ['Zürich', [8.54, 47.37], 'CH'],
  ['Straßburg', [7.74, 48.57], 'FR'],
  ['Kopenhagen', [12.53, 55.68], 'DK'],
];

describe('the map that the panel brings along', () => {
  it.each(PLACES)('knows where %s is', (_, place, code) => {
    expect(countryAt(near, place)?.code).toBe(code);
  });

  it('knows the world', () => {
    expect(countryAt(world, [-100, 40])?.code).toBe('US');
    expect(countryAt(world, [28, -29.5])?.code).toBe('LS');
    expect(countryAt(world, [24, -29])?.code).toBe('ZA');
    expect(countryAt(world, [-30, 30])).toBeUndefined();
  });

  it('goes on across the 180th meridian and around the pole', () => {
    expect(countryAt(world, [178, 68])?.code).toBe('RU');
    expect(countryAt(world, [-175, 66.5])?.code).toBe('RU');
    expect(countryAt(world, [0, 70])).toBeUndefined();
    expect(countryAt(world, [-20, 71])).toBeUndefined();
    expect(countryAt(world, [0, -80])?.code).toBe('AQ');
    expect(countryAt(world, [170, -84.5])?.code).toBe('AQ');
  });

  it('puts the marker of every country inside of it', () => {
    for (const { main, middle } of world.countries) expect(main.intersectsCoordinate(middle)).toBe(true);
    expect(placeOf('RU')[0]).toBeLessThan(150);
    const [longitude, latitude] = placeOf('DE');
    expect(longitude).toBeCloseTo(10.4, 0);
    expect(latitude).toBeCloseTo(51.2, 0);
    expect(countryPoint(world, 'RE')).toBeDefined();
    expect(countryPoint(world, 'XK')).toBeDefined();
    expect(countryPoint(world, '')).toBeUndefined();
    expect(countryPoint(world, 'XX')).toBeUndefined();
  });

  it('names countries in both languages', () => {
    expect(countryName('AT', 'de')).toBe('Österreich');
    expect(countryName('AT', 'en')).toBe('Austria');
    expect(countryName('Austria', 'en')).toBe('Austria');
  });

  it('knows towns, the largest first', () => {
    const towns = [...readTowns(data('towns')), ...readTowns(data('near-towns'))];
    const munich = towns.find(({ names }) => names.de === 'München');
    expect(munich?.names.en).toBe('Munich');
    const [longitude, latitude] = toPlace(munich?.point ?? []);
    expect(longitude).toBeCloseTo(11.575, 2);
    expect(latitude).toBeCloseTo(48.137, 2);
    expect(towns[0]?.population).toBeGreaterThan(10_000_000);
    expect(towns.every(({ names, point: [x = Infinity, y = Infinity] }) => names.de !== '' && isOnMap(x, y))).toBe(
      true,
    );
  });
});

describe('the map of the world', () => {
  it('has its middle where equator and prime meridian meet', () => {
    const [x, y] = toMap([0, 0]);
    expect(x).toBeCloseTo(0, 6);
    expect(y).toBeCloseTo(0, 6);
    expect(toMap([0, 90])[1]).toBeCloseTo(WORLD_WIDTH / 2, 0);
  });

  it('goes there and back', () => {
    const [longitude, latitude] = toPlace(toMap([13.4, 52.52]));
    expect(longitude).toBeCloseTo(13.4, 9);
    expect(latitude).toBeCloseTo(52.52, 9);
  });
});
