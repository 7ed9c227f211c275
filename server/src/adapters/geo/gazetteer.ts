import type { FoundPlace } from '@leitstand/contract/api/geo';
import { greatCircleMetres, type Position } from '@leitstand/contract/base/great-circle';
import { MIN_SEARCH_LENGTH } from '@leitstand/contract/base/limits';
import { expandedFold, plainFold } from '../../db/search.ts';
import { type GazetteerFiles, mapInSlices, readGazetteerFiles, type Town } from './gazetteer-files.ts';
import type { Geocoder } from './geocoder.ts';
import { countryName, stateName } from './states.ts';

/** Beyond this distance the nearest town says nothing about a point. */
const NEARBY_METRES = 50_000;
const METRES_PER_DEGREE_OF_LATITUDE = 111_000;

const MATCH = { exact: 0, beginning: 1, beginningOfWord: 2, within: 3, none: 4 } as const;

interface Index extends GazetteerFiles {
  readonly entries: readonly { readonly town: Town; readonly keys: readonly string[] }[];
}

/** Embedded default: towns that ship with the server. Their files are read on the first request. */
export function openGazetteer(): Geocoder {
  let reading: Promise<Index> | undefined;
  const index = () => {
    reading ??= readIndex().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
  return {
    search: async (text, limit) => search(await index(), text, limit),
    reverse: async (position) => reverse(await index(), position),
  };
}

async function readIndex(): Promise<Index> {
  const files = await readGazetteerFiles();
  const entries = await mapInSlices(files.towns, (town) => ({ town, keys: keysOf([town.name, ...town.others]) }));
  return { ...files, entries };
}

function search(index: Index, text: string, limit: number): FoundPlace[] {
  const code = /(?<!\d)\d{5}(?!\d)/.exec(text)?.[0] ?? '';
  const rest = text.replace(code, '');
  const byCode = byPostalCode(index, code, rest, limit);
  if (byCode.length > 0) return byCode;
  if (/^\d{2,4}$/.test(text.trim())) return byBeginningOfCode(index, text.trim(), limit);
  // An address is found by its town: any part between commas may be one.
  for (const part of new Set([rest, ...rest.split(',')])) {
    const found = byName(index, part, limit);
    if (found.length > 0) return found;
  }
  return [];
}

function byName({ entries }: Index, text: string, limit: number): FoundPlace[] {
  const needles = keysOf([text]).filter((needle) => needle.length >= MIN_SEARCH_LENGTH);
  const ranked: Town[][] = [[], [], [], []];
  // Entries are sorted by size, so each rank is too.
  for (const { town, keys } of entries) ranked[matchOf(keys, needles)]?.push(town);
  return ranked
    .flat()
    .slice(0, limit)
    .map((town) => shown(town, town.postalCode));
}

/** Text around the postal code selects among the towns that share it, and is ignored if it matches none. */
function byPostalCode({ townsByPostalCode }: Index, code: string, rest: string, limit: number): FoundPlace[] {
  const towns = townsByPostalCode.get(code) ?? [];
  const needles = keysOf([rest]);
  const isNamed = (town: Town) =>
    keysOf([town.name, ...town.others]).some((key) => needles.some((needle) => isWithin(key, needle)));
  const named = towns.filter(isNamed);
  return [...named, ...towns.filter((town) => !named.includes(town))].slice(0, limit).map((town) => shown(town, code));
}

function byBeginningOfCode({ townsByPostalCode }: Index, digits: string, limit: number): FoundPlace[] {
  const found: FoundPlace[] = [];
  for (const [code, towns] of townsByPostalCode) {
    if (found.length >= limit) break;
    if (code.startsWith(digits)) found.push(...towns.map((town) => shown(town, code)));
  }
  return found.slice(0, limit);
}

/** Both spellings of a name, reduced to letters and digits separated by single spaces. */
function keysOf(names: readonly string[]): string[] {
  return [...new Set(names.flatMap(foldedBothWays))];
}

function foldedBothWays(name: string): string[] {
  // Most names need no folding; folding all of them would double the time of the first search.
  if (/^[a-z]+$/i.test(name)) return [name.toLowerCase()];
  return [plainFold(name), expandedFold(name)].map((folded) => folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim());
}

function matchOf(keys: readonly string[], needles: readonly string[]): number {
  let best: number = MATCH.none;
  for (const key of keys) {
    for (const needle of needles) {
      const at = key.indexOf(needle);
      if (at < 0) continue;
      if (at === 0) best = Math.min(best, key.length === needle.length ? MATCH.exact : MATCH.beginning);
      else best = Math.min(best, key.includes(` ${needle}`) ? MATCH.beginningOfWord : MATCH.within);
    }
  }
  return best;
}

function isWithin(name: string, text: string): boolean {
  return ` ${text} `.includes(` ${name} `);
}

function reverse({ towns }: Index, position: Position): FoundPlace {
  let nearest: Town | undefined;
  let metres = NEARBY_METRES;
  for (const town of towns) {
    if (Math.abs(town.position[1] - position[1]) * METRES_PER_DEGREE_OF_LATITUDE > metres) continue;
    const distance = greatCircleMetres(town.position, position);
    if (distance > metres) continue;
    metres = distance;
    nearest = town;
  }
  const place = nearest
    ? shown(nearest, nearest.postalCode)
    : { place: '', city: '', state: '', country: '', postalCode: '', source: 'gazetteer' as const };
  return { ...place, location: { type: 'Point', coordinates: [...position] } };
}

function shown(town: Town, postalCode: string): FoundPlace {
  return {
    place: town.name,
    city: town.city || town.name,
    state: stateName(town.country, town.state),
    country: countryName(town.country),
    postalCode,
    location: { type: 'Point', coordinates: [...town.position] },
    source: 'gazetteer',
  };
}
