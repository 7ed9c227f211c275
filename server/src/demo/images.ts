import { readFile } from 'node:fs/promises';
import type { ImageStorage } from '../adapters/images/image-storage.ts';
import { headersOf } from '../adapters/images/image-store.ts';
import { SERVER_FOLDER } from '../server-folder.ts';
import { Random } from './random.ts';
import { TERRAINS, type Terrain } from './routes.ts';
import { BODIES, type Body } from './vehicles.ts';

const FOLDER = new URL('src/demo/images/', SERVER_FOLDER);

const SIZES = {
  avatars: { width: 480, height: 480 },
  vehicles: { width: 960, height: 640 },
  scenes: { width: 960, height: 640 },
  rewards: { width: 800, height: 800 },
  levels: { width: 480, height: 480 },
} as const;

type Group = keyof typeof SIZES;

/** A file of the demo world, under the unguessable name that rows refer to it by. */
interface DemoImage {
  name: string;
  group: Group;
  source: URL;
}

/** Names to choose from, by what the images show. */
export interface DemoImages {
  avatars: string[];
  vehicles: Record<Body, string[]>;
  scenes: Record<Terrain, string[]>;
  rewards: Record<string, string[]>;
  levels: string[];
  all: DemoImage[];
}

export interface StoredFile {
  name: string;
  contentType: string;
  bytes: number;
  width: number;
  height: number;
}

const AVATARS = 150;
const PER_BODY = 7;
const PER_TERRAIN = 8;

/** Enough to keep the disk busy while each file is synced. */
const AT_ONCE = 8;

export function planImages(rewardSubjects: readonly string[], levelCount: number): DemoImages {
  const all: DemoImage[] = [];
  const plan = (group: Group, file: string, subject: string): string => {
    const name = `${new Random(`file name of ${subject}`).hex(32)}${file.slice(file.lastIndexOf('.'))}`;
    all.push({ name, group, source: new URL(`${group}/${file}`, FOLDER) });
    return name;
  };
  const several = (count: number, make: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => make(index));
  return {
    avatars: several(AVATARS, (index) => plan('avatars', `${index}.jpg`, `avatar ${index}`)),
    vehicles: forEach(BODIES, (body) =>
      several(PER_BODY, (index) => plan('vehicles', `${body}-${index}.jpg`, `vehicle ${body} ${index}`)),
    ),
    scenes: forEach(TERRAINS, (terrain) =>
      several(PER_TERRAIN, (index) => plan('scenes', `${terrain}-${index}.jpg`, `scene ${terrain} ${index}`)),
    ),
    rewards: forEach(rewardSubjects, (subject, row) =>
      several(row % 4 === 0 ? 2 : 1, (index) =>
        plan('rewards', `${subject}-${index}.jpg`, `reward ${subject} ${index}`),
      ),
    ),
    levels: several(levelCount, (index) => plan('levels', `${index + 1}.png`, `level ${index + 1}`)),
    all,
  };
}

/** Copies all images into the storage; replaces those of an interrupted run. */
export async function storeImages(
  images: readonly DemoImage[],
  storage: ImageStorage,
  onStored: () => void,
  signal: AbortSignal,
): Promise<StoredFile[]> {
  const waiting = [...images];
  const stored: StoredFile[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
      const { name, group, source } = next;
      const bytes = await readFile(source);
      const headers = headersOf('large', name);
      await storage.put(`large/${name}`, bytes, headers);
      stored.push({ name, contentType: headers.contentType, bytes: bytes.length, ...SIZES[group] });
      onStored();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return stored;
}

function forEach<K extends string, V>(keys: readonly K[], make: (key: K, index: number) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key, index) => [key, make(key, index)])) as Record<K, V>;
}
