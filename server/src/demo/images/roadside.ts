import type { Random } from '../random.ts';
import type { Terrain } from '../routes.ts';
import type { Light } from './light.ts';
import { circle, line, mix, n, path, rect } from './svg.ts';

/** What stands close to the viewer on both sides of the road, and gives the picture its depth. */
export function roadside(terrain: Terrain, light: Light, width: number, height: number, random: Random): string {
  const parts: string[] = [];
  for (let index = 0; index < 9; index += 1) {
    const nearness = (index + 1) / 9;
    const fromEdge = random.next() * width * (0.36 - 0.2 * nearness);
    const x = index % 2 === 0 ? fromEdge : width - fromEdge;
    const y = height * (0.6 + 0.38 * nearness);
    const size = 60 + 210 * nearness ** 1.5;
    parts.push(standing(terrain, x, y, size, light, random));
  }
  return parts.join('');
}

function standing(terrain: Terrain, x: number, y: number, size: number, light: Light, random: Random): string {
  const leaf = mix(light.near, '#12261a', random.between(0.15, 0.5));
  switch (terrain) {
    case 'alpine':
    case 'forest':
      return random.chance(terrain === 'forest' ? 0.95 : 0.7) ? pine(x, y, size, leaf) : rock(x, y, size * 0.3, light);
    case 'coast':
      return grass(x, y, size * 0.45, mix(light.near, '#c9b465', 0.45), random);
    case 'town':
    case 'lake':
      return random.chance(0.6) ? broadleaf(x, y, size * 0.7, leaf) : grass(x, y, size * 0.3, leaf, random);
    default:
      return grass(x, y, size * 0.34, leaf, random);
  }
}

function pine(x: number, y: number, h: number, colour: string): string {
  const w = h * 0.3;
  const tier = (top: number, bottom: number, half: number) =>
    `M${n(x)},${n(y - h * top)} L${n(x + half)},${n(y - h * bottom)} L${n(x - half)},${n(y - h * bottom)} Z`;
  const tiers = tier(1, 0.6, w * 0.6) + tier(0.78, 0.34, w * 0.82) + tier(0.54, 0.08, w);
  const shade = `M${n(x)},${n(y - h)} L${n(x + w)},${n(y - h * 0.08)} L${n(x)},${n(y - h * 0.08)} Z`;
  return (
    rect(x - w * 0.09, y - h * 0.1, w * 0.18, h * 0.12, '#4a3a2e') +
    path(tiers, colour) +
    path(shade, '#000000', 'opacity="0.1"')
  );
}

function broadleaf(x: number, y: number, h: number, colour: string): string {
  return [
    rect(x - h * 0.05, y - h * 0.5, h * 0.1, h * 0.52, '#4f3d30'),
    circle(x - h * 0.2, y - h * 0.58, h * 0.24, mix(colour, '#000000', 0.12)),
    circle(x + h * 0.2, y - h * 0.6, h * 0.25, colour),
    circle(x, y - h * 0.78, h * 0.28, mix(colour, '#ffffff', 0.08)),
  ].join('');
}

function rock(x: number, y: number, size: number, light: Light): string {
  const outline = `M${n(x - size)},${n(y)} l${n(size * 0.4)},${n(-size * 0.7)} l${n(size * 0.7)},${n(-size * 0.15)} l${n(size * 0.7)},${n(size * 0.85)} Z`;
  return path(outline, mix(light.rock, light.near, 0.3));
}

function grass(x: number, y: number, size: number, colour: string, random: Random): string {
  const blades = Array.from({ length: 9 }, (_, index) => {
    const lean = (index - 4) * size * 0.13 + random.between(-0.1, 0.1) * size;
    return `M${n(x + lean * 0.3)},${n(y)} q${n(lean * 0.2)},${n(-size * 0.6)} ${n(lean)},${n(-size * random.between(0.7, 1.1))}`;
  });
  return line(blades.join(''), colour, Math.max(2, size * 0.05));
}
