import type { Random } from '../random.ts';
import type { Terrain } from '../routes.ts';
import type { Light } from './light.ts';
import { circle, ellipse, line, mix, n, type Point, path, polygon, radial, rect, vertical } from './svg.ts';
import { fieldsAndTrees, houses, pines, ridge, vines, water } from './terrain.ts';

export function skyOf(light: Light, width: number, horizon: number, random: Random): string {
  const sunX = random.between(0.15, 0.85) * width;
  const sunY = horizon * random.between(0.3, 0.75);
  const parts = [
    `<defs>${vertical(
      'sky',
      [
        [0, light.sky],
        [1, light.horizon],
      ],
      [0, horizon],
    )}${radial('glow', [
      [0, light.sun, 0.85],
      [0.35, light.sun, 0.25],
      [1, light.sun, 0],
    ])}</defs>`,
    rect(0, 0, width, horizon + 60, 'url(#sky)'),
  ];
  if (light.dark) {
    for (let star = 0; star < 70; star += 1) {
      parts.push(
        circle(
          random.next() * width,
          random.next() * horizon * 0.8,
          random.between(0.6, 1.9),
          '#ffffff',
          `opacity="${n(random.between(0.3, 0.9))}"`,
        ),
      );
    }
  }
  parts.push(circle(sunX, sunY, 210, 'url(#glow)'), circle(sunX, sunY, light.dark ? 30 : 38, light.sun));
  if (!light.dark) for (let index = random.int(1, 4); index > 0; index -= 1) parts.push(cloud(width, horizon, random));
  return parts.join('');
}

function cloud(width: number, horizon: number, random: Random): string {
  const [x, y, size] = [random.next() * width, random.between(0.1, 0.55) * horizon, random.between(0.5, 1.3)];
  return [
    [0, 0, 95, 22],
    [-48, -14, 46, 26],
    [8, -26, 52, 34],
    [58, -10, 42, 22],
  ]
    .map(([dx = 0, dy = 0, rx = 0, ry = 0]) =>
      ellipse(x + dx * size, y + dy * size, rx * size, ry * size, '#ffffff', 'opacity="0.55"'),
    )
    .join('');
}

/** Everything between the sky and the foreground. */
export function distance(terrain: Terrain, light: Light, width: number, horizon: number, random: Random): string {
  const hazy = mix(light.haze, light.far, 0.35);
  switch (terrain) {
    case 'alpine':
      return [
        ridge(
          width,
          horizon,
          horizon * 0.62,
          0.62,
          mix(light.rock, light.haze, 0.6),
          random,
          'far',
          mix('#ffffff', light.horizon, 0.25),
        ),
        ridge(
          width,
          horizon,
          horizon * 0.42,
          0.56,
          light.rock,
          random,
          'mid',
          mix('#ffffff', light.haze, light.dark ? 0.6 : 0.1),
        ),
        pines(width, horizon + 8, 16, 90, mix(light.far, light.haze, 0.3), random),
      ].join('');
    case 'coast':
      return water(width, horizon - 40, horizon + 30, light, random, true);
    case 'lake':
      return [
        ridge(width, horizon - 36, horizon * 0.38, 0.5, mix(light.rock, light.haze, 0.45), random, 'far', undefined),
        pines(width, horizon - 36, 13, 100, hazy, random),
        water(width, horizon - 40, horizon + 40, light, random, false),
      ].join('');
    case 'forest':
      return [
        ridge(width, horizon, horizon * 0.3, 0.42, mix(light.haze, light.far, 0.25), random, 'far', undefined),
        pines(width, horizon - 14, 34, 70, mix(light.haze, light.far, 0.65), random),
        pines(width, horizon + 14, 62, 46, light.far, random),
      ].join('');
    case 'town':
      return [
        ridge(width, horizon, horizon * 0.18, 0.4, hazy, random, 'far', undefined),
        houses(width, horizon + 12, light, random),
      ].join('');
    default:
      return [
        ridge(width, horizon, horizon * 0.3, 0.36, mix(light.haze, light.far, 0.15), random, 'far', undefined),
        ridge(width, horizon, horizon * 0.17, 0.34, hazy, random, 'mid', undefined),
      ].join('');
  }
}

/** The ground in front, with what grows on it. */
export function ground(
  terrain: Terrain,
  light: Light,
  width: number,
  height: number,
  horizon: number,
  random: Random,
): string {
  const sand = mix('#e2cf9f', light.haze, light.dark ? 0.75 : 0.2);
  const [far, near] = terrain === 'coast' ? [sand, mix(sand, light.near, 0.35)] : [light.far, light.near];
  const base = `<defs>${vertical(
    'ground',
    [
      [0, far],
      [1, near],
    ],
    [horizon, height],
  )}</defs>${path(
    `M0,${n(horizon + 10)} Q${n(width * 0.3)},${n(horizon - 16)} ${n(width * 0.55)},${n(horizon + 4)} T${width},${n(horizon)} V${height} H0 Z`,
    'url(#ground)',
  )}`;
  if (terrain === 'vineyard') return base + vines(width, height, horizon, light, random);
  if (terrain === 'hills' || terrain === 'lake') return base + fieldsAndTrees(width, height, horizon, light, random);
  return base;
}

/** A road that winds from the viewer to the horizon. */
export function windingRoad(width: number, height: number, horizon: number, light: Light, random: Random): string {
  const asphalt = mix('#5b6068', light.near, light.dark ? 0.6 : 0.18);
  const [phase, turns, sway] = [random.between(0, 6.3), random.between(3.4, 6.5), random.between(0.1, 0.2) * width];
  const centre = (t: number): Point => [
    width * (0.5 + 0.1 * Math.sin(phase)) + Math.sin(phase + t * turns) * sway * (0.35 + t * 0.65) * (1 - 0.55 * t),
    height - (height - horizon) * (1 - (1 - t) ** 1.7),
  ];
  const half = (t: number) => width * 0.17 * (1 - t) ** 1.75 + 2.2;
  const steps = Array.from({ length: 41 }, (_, index) => index / 40);
  const side = (direction: number, share: number) =>
    steps.map((t): Point => [centre(t)[0] + direction * half(t) * share, centre(t)[1]]);
  const dashes = steps.slice(0, 38).filter((_, index) => index % 3 === 0);
  return [
    polygon([...side(-1, 1.14), ...side(1, 1.14).reverse()], mix(asphalt, light.far, 0.55)),
    polygon([...side(-1, 1), ...side(1, 1).reverse()], asphalt),
    polygon([...side(-1, 0.93), ...side(-1, 0.89).reverse()], '#ffffff', 'opacity="0.75"'),
    polygon([...side(1, 0.93), ...side(1, 0.89).reverse()], '#ffffff', 'opacity="0.75"'),
    ...dashes.map((t) => {
      const [a, b] = [centre(t), centre(t + 0.03)];
      const [wa, wb] = [half(t) * 0.025 + 0.4, half(t + 0.03) * 0.025 + 0.4];
      return polygon(
        [
          [a[0] - wa, a[1]],
          [a[0] + wa, a[1]],
          [b[0] + wb, b[1]],
          [b[0] - wb, b[1]],
        ],
        '#ffffff',
        'opacity="0.85"',
      );
    }),
  ].join('');
}

/** A few birds, far away. */
export function birds(width: number, horizon: number, random: Random): string {
  return Array.from({ length: random.int(0, 4) }, () => {
    const [x, y, s] = [random.next() * width, random.between(0.15, 0.6) * horizon, random.between(6, 12)];
    return line(
      `M${n(x - s)},${n(y)} q${n(s / 2)},${n(-s / 2)} ${n(s)},0 q${n(s / 2)},${n(-s / 2)} ${n(s)},0`,
      '#39434f',
      1.6,
      'opacity="0.6"',
    );
  }).join('');
}
