import type { Extent } from 'ol/extent.js';
import bordersUrl from 'world-atlas/countries-50m.json?url&no-inline';
import { toMap } from '../projection.ts';
import codesUrl from './data/country-codes.json?url&no-inline';
import nearBordersUrl from './data/near-borders.json?url&no-inline';
import nearTownsUrl from './data/near-towns.json?url&no-inline';
import townsUrl from './data/towns.json?url&no-inline';
import { type CountriesTopology, decodeShapes, type Shapes } from './shapes.ts';
import { readTowns, type Town, type TownsFile } from './towns.ts';

/** The map data that is bundled with the panel. */
export interface World {
  readonly shapes: Shapes;
  readonly towns: readonly Town[];
}

/** Finer borders and small towns around Germany, for high zoom levels. */
export interface Surroundings extends World {
  /** Inside this extent borders have full detail. */
  readonly extent: Extent;
}

/** Loads once; a failure is not cached, so the next call retries. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

async function read<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  // Our own files with content hashes, so their shape is known.
  return (await response.json()) as T;
}

async function loadParts(shapesUrl: string, namesUrl: string) {
  const [topology, codes, towns] = await Promise.all([
    read<CountriesTopology>(shapesUrl),
    read<Record<string, string>>(codesUrl),
    read<TownsFile>(namesUrl),
  ]);
  return { topology, shapes: decodeShapes(topology, codes), towns: readTowns(towns) };
}

export const loadWorld = once(async (): Promise<World> => loadParts(bordersUrl, townsUrl));

export const loadSurroundings = once(async (): Promise<Surroundings> => {
  const { topology, ...parts } = await loadParts(nearBordersUrl, nearTownsUrl);
  const [west = 0, south = 0, east = 0, north = 0] = topology.bbox ?? [];
  return { ...parts, extent: [...toMap([west, south]), ...toMap([east, north])] };
});
