import { Random } from '../random.ts';
import { TERRAINS, type Terrain } from '../routes.ts';
import { BODIES, type Body } from '../vehicles.ts';
import { AVATAR_SIZE, avatar } from './avatar.ts';
import { BADGE_SIZE, badge } from './badge.ts';
import { REWARD_SIZE, rewardPicture } from './reward.ts';
import { SCENE_SIZE, scene } from './scene.ts';
import type { Size } from './svg.ts';
import { VEHICLE_SIZE, vehiclePicture } from './vehicle.ts';

/** A picture that will be drawn under a name that is already known, so that rows can refer to it at once. */
export interface Picture {
  name: string;
  format: 'jpeg' | 'png';
  width: number;
  height: number;
  svg(): string;
}

/** The file names to choose from, by what the pictures show. */
export interface Pictures {
  avatars: string[];
  vehicles: Record<Body, string[]>;
  scenes: Record<Terrain, string[]>;
  rewards: Record<string, string[]>;
  levels: string[];
  all: Picture[];
}

const AVATARS = 150;
const PER_BODY = 7;
const PER_TERRAIN = 8;

export function planPictures(rewardDrawings: readonly string[], levels: number): Pictures {
  const all: Picture[] = [];
  const plan = (subject: string, size: Size, draw: (random: Random) => string): string => {
    const format = subject.startsWith('level') ? 'png' : 'jpeg';
    const name = `${new Random(`file name of ${subject}`).hex(32)}.${format === 'png' ? 'png' : 'jpg'}`;
    all.push({ name, format, ...size, svg: () => draw(new Random(subject)) });
    return name;
  };
  const several = (count: number, make: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => make(index));
  return {
    avatars: several(AVATARS, (index) => plan(`avatar ${index}`, AVATAR_SIZE, (random) => avatar(random, index))),
    vehicles: forEach(BODIES, (body, row) =>
      several(PER_BODY, (index) =>
        plan(`vehicle ${body} ${index}`, VEHICLE_SIZE, (random) => vehiclePicture(body, row * 4 + index * 2, random)),
      ),
    ),
    scenes: forEach(TERRAINS, (terrain) =>
      several(PER_TERRAIN, (index) =>
        plan(`scene ${terrain} ${index}`, SCENE_SIZE, (random) => scene(terrain, random)),
      ),
    ),
    rewards: forEach(rewardDrawings, (drawing, row) =>
      several(row % 4 === 0 ? 2 : 1, (index) =>
        plan(`reward ${drawing} ${index}`, REWARD_SIZE, (random) => rewardPicture(drawing, row + index * 2, random)),
      ),
    ),
    levels: several(levels, (index) => plan(`level ${index + 1}`, BADGE_SIZE, () => badge(index + 1))),
    all,
  };
}

function forEach<K extends string, V>(keys: readonly K[], make: (key: K, index: number) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key, index) => [key, make(key, index)])) as Record<K, V>;
}
