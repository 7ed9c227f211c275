import type { Random } from '../random.ts';
import type { Terrain } from '../routes.ts';
import { birds, distance, ground, LIGHTS, skyOf, windingRoad } from './landscape.ts';
import { svg } from './svg.ts';

export const SCENE_SIZE = { width: 1200, height: 800 } as const;

/** A road through a landscape at some hour of the day. */
export function scene(terrain: Terrain, random: Random): string {
  const { width, height } = SCENE_SIZE;
  const light = random.pick(LIGHTS);
  const horizon = height * random.between(0.46, 0.58);
  return svg(
    width,
    height,
    skyOf(light, width, horizon, random),
    birds(width, horizon, random),
    distance(terrain, light, width, horizon, random),
    ground(terrain, light, width, height, horizon, random),
    windingRoad(width, height, horizon + 10, light, random),
  );
}
