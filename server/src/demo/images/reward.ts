import type { Random } from '../random.ts';
import { GEAR } from './gear.ts';
import { MERCHANDISE } from './merchandise.ts';
import { diagonal, ellipse, rect, square, svg } from './svg.ts';

export const REWARD_SIZE = square(800);

const BACKDROPS = [
  ['#fdf1e3', '#f6d9c0'],
  ['#e8f3fb', '#c6dff0'],
  ['#ecf6ea', '#cbe5cc'],
  ['#f5ecf8', '#dccbe6'],
  ['#fff7dc', '#f4e1a1'],
  ['#eef0f3', '#cfd6dd'],
] as const;
const COLOURS = ['#c8352e', '#2459a8', '#2f6b48', '#d9822b', '#5b4b8a', '#0f6e78'];

/** A reward as in a shop window: the thing, its shadow, a quiet background. */
export function rewardPicture(drawing: string, index: number, random: Random): string {
  const draw = MERCHANDISE[drawing] ?? GEAR[drawing];
  if (!draw) throw new Error(`nobody has drawn the reward ${drawing}`);
  const [from, to] = BACKDROPS[index % BACKDROPS.length] ?? BACKDROPS[0];
  return svg(
    REWARD_SIZE,
    REWARD_SIZE,
    `<defs>${diagonal('wall', [
      [0, from],
      [1, to],
    ])}</defs>`,
    rect(0, 0, 800, 800, 'url(#wall)'),
    ellipse(400, 694, 300, 30, '#2b2e33', 'opacity="0.12"'),
    ellipse(400, 692, 210, 19, '#2b2e33', 'opacity="0.14"'),
    draw(random.pick(COLOURS)),
  );
}
