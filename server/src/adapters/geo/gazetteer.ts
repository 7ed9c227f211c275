import type { FoundPlace } from '@leitstand/contract/api/geo';
import { expandedFold, plainFold } from '@leitstand/contract/base/folding';
import { greatCircleMetres, type Position } from '@leitstand/contract/base/great-circle';
import { MIN_SEARCH_LENGTH } from '@leitstand/contract/base/limits';
import { type GazetteerFiles, mapInSlices, readGazetteerFiles, type Town } from './gazetteer-files.ts';
import type { Geocoder } from './geocoder.ts';
import { countryName, stateName } from './states.ts';

/** Beyond this distance the nearest town says nothing about a point. */
const NEARBY_METRES = 50_000;
const METRES_PER_DEGREE_OF_LATITUDE = 111_000;

/** Of the name of a town at the end of a text. */
const MOST_WORDS = 4;
/** Of a text in which a town is searched. */
const MOST_PARTS = 4;

const MATCH = { exact: 0, beginning: 1, beginningOfWord: 2, within: 3, none: 4 } as const;

interface Index extends GazetteerFiles {
  readonly entries: readonly { readonly town: Town; readonly keys: readonly string[] }[];
  /** The keys of all entries. */
  readonly names: ReadonlySet<string>;
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
  const names = new Set<string>();
  for (const { keys } of entries) for (const key of keys) names.add(key);
  return { ...files, entries, names };
}

function search(index: Index, text: string, limit: number): FoundPlace[] {
  if (/^\d{2,4}$/.test(text.trim())) return byBeginningOfCode(index, text.trim(), limit);
  const code = /(?<!\d)\d{4,5}(?!\d)/.exec(text)?.[0] ?? '';
  const byCode = byPostalCode(index, code, text.replace(code, ''), limit);
  if (byCode.length > 0) return byCode;
  const rest = text.replace(/(?<!\d)\d{5}(?!\d)/, '');
  const whole = byName(index, rest, limit);
  if (whole.length > 0) return whole;
  // An address is found by its town: a part between commas, rather the last one, or the words at the end of a part.
  const parts = rest.split(',').slice(-MOST_PARTS).reverse();
  return firstFound([
    ...parts.map((part) => () => byWholeName(index, keysOf([part]), limit)),
    ...parts.map((part) => () => byWholeName(index, endingsOf(part), limit)),
    ...parts.map((part) => () => byName(index, part, limit)),
  ]);
}

function firstFound(searches: readonly (() => FoundPlace[])[]): FoundPlace[] {
  for (const attempt of searches) {
    const found = attempt();
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

/** What the first of these texts finds that is the whole name of a town. */
function byWholeName(index: Index, texts: readonly string[], limit: number): FoundPlace[] {
  const name = texts.find((text) => index.names.has(text));
  return name === undefined ? [] : byName(index, name, limit);
}

/** The last words of a text, the most first: `Hof der Schule Bad Harzburg` ends with `Bad Harzburg`. */
function endingsOf(text: string): string[] {
  return keysOf([text]).flatMap((key) => {
    const words = key.split(' ');
    return words.map((_, index) => words.slice(index).join(' ')).slice(Math.max(1, words.length - MOST_WORDS));
  });
}

/**
 * Text around the postal code selects among the towns that share it, and is ignored if it matches none. Four digits may
 * also be a year or a house number: without the name of a town they are no code.
 */
function byPostalCode({ townsByPostalCode }: Index, code: string, rest: string, limit: number): FoundPlace[] {
  const towns = townsByPostalCode.get(code) ?? [];
  const needles = keysOf([rest]);
  const isNamed = (town: Town) =>
    keysOf([town.name, ...town.others]).some((key) =>
      needles.some((needle) => isWithin(key, needle) || (needle !== '' && key.startsWith(needle))),
    );
  const named = towns.filter(isNamed);
  if (code.length === 4 && named.length === 0) return [];
  return [...named, ...towns.filter((town) => !named.includes(town))].slice(0, limit).map((town) => shown(town, code));
}

function byBeginningOfCode({ townsByPostalCode }: Index, digits: string, limit: number): FoundPlace[] {
  // The whole code of another country, then what begins with it; among the latter Germany first.
  const lengths = digits.length === 4 ? [4, 5] : [5, 4];
  const found: FoundPlace[] = [];
  for (const length of lengths) {
    for (const [code, towns] of townsByPostalCode) {
      if (found.length >= limit) break;
      if (code.length === length && code.startsWith(digits)) found.push(...towns.map((town) => shown(town, code)));
    }
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
