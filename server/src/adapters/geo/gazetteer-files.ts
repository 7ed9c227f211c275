import * as fs from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { Position } from '@leitstand/contract/base/great-circle';
import { SERVER_FOLDER } from '../../server-folder.ts';

export interface Town {
  readonly name: string;
  /** Other names it is found by: `Munich`, `Frankfurt`, `Sankt Gallen`. */
  readonly others: readonly string[];
  readonly country: string;
  readonly state: string;
  readonly position: Position;
  /** For a district: its town. */
  readonly city: string;
  /** Empty unless there is exactly one. */
  postalCode: string;
}

export interface GazetteerFiles {
  /** Largest first. */
  readonly towns: readonly Town[];
  readonly townsByPostalCode: ReadonlyMap<string, readonly Town[]>;
}

const SLICE = 1000;

const TOWNS = new URL('src/adapters/geo/towns.tsv', SERVER_FOLDER);
const POSTAL_CODES = new URL('src/adapters/geo/postal-codes.tsv', SERVER_FOLDER);

/** Reads the files that `scripts/prepare-gazetteer.mjs` writes. */
export async function readGazetteerFiles(): Promise<GazetteerFiles> {
  const [townRows, codeRows] = await Promise.all([readRows(TOWNS), readRows(POSTAL_CODES)]);
  const towns = await mapInSlices(townRows, (row) => readTown(row.split('\t')));
  const codes = await mapInSlices(codeRows, (row) => readCode(row.split('\t'), towns));
  const only = new Map<Town, string | undefined>();
  for (const { code, found } of codes) for (const town of found) only.set(town, only.has(town) ? undefined : code);
  for (const [town, code] of only) town.postalCode = code ?? '';
  // Austria and Switzerland use the same codes.
  const townsByPostalCode = new Map<string, Town[]>();
  for (const { code, found } of codes) townsByPostalCode.set(code, [...(townsByPostalCode.get(code) ?? []), ...found]);
  return { towns, townsByPostalCode };
}

/** Yields to the event loop every few milliseconds: there are twenty thousand towns. */
export async function mapInSlices<T, U>(items: readonly T[], map: (item: T) => U): Promise<U[]> {
  const mapped: U[] = [];
  for (let start = 0; start < items.length; start += SLICE) {
    for (const item of items.slice(start, start + SLICE)) mapped.push(map(item));
    await setImmediate();
  }
  return mapped;
}

async function readRows(file: URL): Promise<string[]> {
  const lines = (await fs.readFile(file, 'utf8')).split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

function readTown(cells: readonly string[]): Town {
  const [name = '', others = '', country = '', state = '', longitude, latitude, city = ''] = cells;
  return {
    name,
    others: others === '' ? [] : others.split('|'),
    country,
    state,
    position: [Number(longitude), Number(latitude)],
    city,
    postalCode: '',
  };
}

/** Rows of known towns, or a village that is only found by its postal code, in Germany and Austria with an approximate location. */
function readCode(cells: readonly string[], towns: readonly Town[]): { code: string; found: readonly Town[] } {
  const [code = '', rows = '', name = '', state = '', longitude = '', latitude = '', country = 'DE'] = cells;
  if (rows === '') return { code, found: [readTown([name, '', country, state, longitude, latitude])] };
  return { code, found: rows.split(' ').flatMap((row) => towns[Number(row)] ?? []) };
}
