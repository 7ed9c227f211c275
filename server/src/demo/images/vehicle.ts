import type { Random } from '../random.ts';
import type { Body } from '../vehicles.ts';
import { CAR_SHAPES, type CarShape } from './car-shapes.ts';
import { distance, ground, skyOf } from './landscape.ts';
import { LIGHTS } from './light.ts';
import { motorbike } from './motorbike.ts';
import { circle, ellipse, group, line, mix, n, path, rect, svg, vertical } from './svg.ts';

const SHEET = { width: 1200, height: 800 } as const;
export const VEHICLE_SIZE = { width: 960, height: 640 } as const;

const PAINTS = [
  '#c8352e',
  '#2459a8',
  '#f0f1ef',
  '#2b2e33',
  '#8f979e',
  '#d99a1c',
  '#2f6b48',
  '#7a2436',
  '#5bb3c9',
  '#e4662a',
  '#3d3f7d',
  '#cbb78f',
  '#b9c3ca',
  '#0f6e78',
  '#e6cf4a',
];

/** A vehicle on a straight road, in front of a landscape that suits a photograph. */
export function vehiclePicture(body: Body, paintIndex: number, random: Random): string {
  const { width, height } = SHEET;
  const light = random.pick(LIGHTS.filter((candidate) => !candidate.dark));
  const terrain = random.pick(['alpine', 'hills', 'forest', 'lake', 'coast', 'town', 'vineyard'] as const);
  const horizon = height * random.between(0.5, 0.56);
  const roadTop = height * 0.74;
  const paint = PAINTS[paintIndex % PAINTS.length] ?? '#c8352e';
  const asphalt = mix('#63686f', light.near, 0.15);
  const size = body === 'bike' ? 0.98 : random.between(1.12, 1.22);
  const left = (width - 800 * size) / 2 + random.between(-30, 30);
  return svg(
    SHEET,
    VEHICLE_SIZE,
    skyOf(light, width, horizon, random),
    distance(terrain, light, width, horizon, random),
    ground(terrain, light, width, height, horizon, random),
    `<defs>${vertical('asphalt', [
      [0, mix(asphalt, '#ffffff', 0.14)],
      [1, mix(asphalt, '#000000', 0.18)],
    ])}</defs>`,
    rect(0, roadTop, width, height - roadTop, 'url(#asphalt)'),
    rect(0, roadTop + 8, width, 5, '#ffffff', 'opacity="0.7"'),
    ...[0, 1, 2, 3].map((index) => rect(index * 340 - 60, height - 40, 190, 9, '#ffffff', 'opacity="0.8"')),
    group(
      `translate(${n(left)} ${n(height * 0.885)}) scale(${size.toFixed(3)})`,
      ellipse(400, 2, 372, 20, '#14181d', 'opacity="0.35"'),
      body === 'bike' ? motorbike(paint) : car(body, CAR_SHAPES[body], paint, random),
    ),
  );
}

function car(body: Exclude<Body, 'bike'>, shape: CarShape, paint: string, random: Random): string {
  const glass = mix('#2b3a48', paint, 0.08);
  const [frontX, frontY] = shape.headlight;
  const [rearX, rearY] = shape.tailLight;
  const spokes = random.pick([5, 6, 8, 10]);
  return [
    `<defs>${vertical('paint', [
      [0, mix(paint, '#ffffff', 0.42)],
      [0.35, mix(paint, '#ffffff', 0.12)],
      [0.6, paint],
      [1, mix(paint, '#000000', 0.42)],
    ])}${vertical('glass', [
      [0, mix(glass, '#cfe3f2', 0.45)],
      [0.5, glass],
      [1, mix(glass, '#000000', 0.25)],
    ])}<clipPath id="body"><path d="${shape.outline}"/></clipPath></defs>`,
    body === 'roadster' ? seats(paint) : '',
    path(shape.outline, 'url(#paint)'),
    `<g clip-path="url(#body)">`,
    body === 'van' && random.chance(0.6) ? rect(0, -400, 800, 210, mix('#f6f1e4', paint, 0.06)) : '',
    rect(0, -shape.radius * 1.05, 800, 60, '#000000', 'opacity="0.22"'),
    ...shape.wheels.map((x) => circle(x, -shape.radius, shape.radius * 1.2, '#14171b')),
    '</g>',
    body === 'classic' ? fenders(shape, paint) : '',
    ...shape.windows.map((window) => path(window, 'url(#glass)')),
    ...shape.windows.slice(0, 1).map((window) => `<clipPath id="pane"><path d="${window}"/></clipPath>`),
    `<g clip-path="url(#pane)">${path('M210,-330 L260,-330 L150,-120 L100,-120 Z', '#ffffff', 'opacity="0.16"')}</g>`,
    line(shape.waist, '#ffffff', 4, 'opacity="0.38"'),
    line(shape.doors, '#000000', 2.4, 'opacity="0.32"'),
    handle(shape),
    ellipse(
      frontX,
      frontY,
      body === 'classic' ? 17 : 26,
      body === 'classic' ? 18 : 11,
      '#fdf6da',
      `stroke="${mix(paint, '#000000', 0.4)}" stroke-width="3"`,
    ),
    rect(rearX - 8, rearY - 12, 20, 30, '#c4242b', 'rx="6"'),
    ...shape.wheels.map((x) => wheel(x, -shape.radius, shape.radius, spokes)),
  ].join('');
}

function handle(shape: CarShape): string {
  const [, y] = shape.headlight;
  return rect(330, y - 12, 34, 6, '#000000', 'opacity="0.35" rx="3"');
}

function fenders(shape: CarShape, paint: string): string {
  return shape.wheels
    .map((x) =>
      path(
        `M${x - 104},-58 Q${x - 96},-168 ${x},-172 Q${x + 96},-168 ${x + 104},-58 H${x + 74} A74,74 0 0 0 ${x - 74},-58 Z`,
        mix(paint, '#000000', 0.14),
      ),
    )
    .join('');
}

function seats(paint: string): string {
  const leather = mix('#6b4a35', paint, 0.1);
  return (
    [290, 372].map((x) => rect(x, -216, 34, 70, leather, 'rx="13"')).join('') +
    line('M452,-176 L428,-196', '#22262b', 8)
  );
}

export function wheel(x: number, y: number, radius: number, spokes: number): string {
  const angles = Array.from({ length: spokes }, (_, index) => (index / spokes) * 2 * Math.PI);
  const rim = radius * 0.66;
  return [
    circle(x, y, radius, '#1b1d21'),
    circle(x, y, radius * 0.94, '#26292e'),
    circle(x, y, rim, '#3a3f46'),
    ...angles.map((angle) =>
      line(
        `M${n(x)},${n(y)} L${n(x + Math.cos(angle) * rim * 0.95)},${n(y + Math.sin(angle) * rim * 0.95)}`,
        '#c9ced3',
        radius * (spokes > 6 ? 0.08 : 0.14),
      ),
    ),
    circle(x, y, rim, 'none', `stroke="#d5dade" stroke-width="${n(radius * 0.07)}"`),
    circle(x, y, radius * 0.14, '#e4e8eb'),
  ].join('');
}
