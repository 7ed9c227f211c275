import type { Random } from '../random.ts';
import type { Terrain } from '../routes.ts';
import { birds, distance, ground, skyOf, windingRoad } from './landscape.ts';
import { LIGHTS } from './light.ts';
import { roadside } from './roadside.ts';
import { svg } from './svg.ts';

const SHEET = { width: 1200, height: 800 } as const;
export const SCENE_SIZE = { width: 960, height: 640 } as const;

/** A road through a landscape at some hour of the day. */
export function scene(terrain: Terrain, random: Random): string {
  const { width, height } = SHEET;
  const light = random.pick(LIGHTS);
  const horizon = height * random.between(0.46, 0.58);
  return svg(
    SHEET,
    SCENE_SIZE,
    skyOf(light, width, horizon, random),
    birds(width, horizon, random),
    distance(terrain, light, width, horizon, random),
    ground(terrain, light, width, height, horizon, random),
    windingRoad(width, height, horizon + 10, light, random),
    roadside(terrain, light, width, height, random),
  );
}
