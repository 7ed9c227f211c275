import type { Random } from '../random.ts';
import type { Light } from './light.ts';
import { circle, ellipse, group, line, mix, n, type Point, path, polygon, rect, vertical } from './svg.ts';

/** A mountain range by halving: each middle is moved up or down, ever less. Snow lies on top where a colour is given. */
export function ridge(
  width: number,
  base: number,
  top: number,
  roughness: number,
  colour: string,
  random: Random,
  id: string,
  snow: string | undefined,
): string {
  let heights = Array.from(
    { length: snow ? 8 : 4 },
    (_, index) => random.between(0, 0.3) + (index % 2) * random.between(0.25, 0.7),
  );
  for (let reach = snow ? 0.3 : 0.4; heights.length < 110; reach *= roughness) {
    const finer: number[] = [];
    heights.forEach((value, index) => {
      finer.push(value);
      const next = heights[index + 1];
      if (next !== undefined) finer.push((value + next) / 2 + random.between(-reach, reach) * 0.5);
    });
    heights = finer;
  }
  const highest = Math.max(...heights);
  const points = heights.map(
    (value, index): Point => [(index / (heights.length - 1)) * width, base - Math.max(0.04, value / highest) * top],
  );
  const outline: Point[] = [[0, base + 40], ...points, [width, base + 40]];
  const fill = snow
    ? vertical(
        id,
        [
          [0, snow],
          [0.24, snow],
          [0.4, mix(snow, colour, 0.7)],
          [0.55, colour],
          [1, colour],
        ],
        [base - top, base],
      )
    : vertical(
        id,
        [
          [0, colour],
          [1, mix(colour, '#ffffff', 0.22)],
        ],
        [base - top, base + 40],
      );
  return `<defs>${fill}</defs>${polygon(outline, `url(#${id})`)}`;
}

export function pines(
  width: number,
  base: number,
  size: number,
  count: number,
  colour: string,
  random: Random,
): string {
  const trees = Array.from({ length: count }, (_, index) => {
    const x = ((index + random.between(-0.6, 0.6)) / (count - 1)) * width;
    const h = size * random.between(0.6, 1.4);
    const w = h * 0.34;
    const y = base + random.between(-4, 6);
    return `M${n(x)},${n(y - h)} l${n(w * 0.6)},${n(h * 0.45)} h${n(-w * 0.2)} l${n(w * 0.6)},${n(h * 0.6)} h${n(-w * 2)} l${n(w * 0.6)},${n(-h * 0.6)} h${n(-w * 0.2)} Z`;
  });
  return path(trees.join(''), colour) + rect(0, base, width, 34, colour);
}

export function water(width: number, top: number, bottom: number, light: Light, random: Random, open: boolean): string {
  const deep = mix('#2f7fa8', light.sky, 0.45);
  const parts = [
    `<defs>${vertical(
      'water',
      [
        [0, mix(light.horizon, deep, 0.35)],
        [1, deep],
      ],
      [top, bottom],
    )}</defs>`,
    rect(0, top, width, bottom - top, 'url(#water)'),
  ];
  for (let index = 0; index < 26; index += 1) {
    const y = top + (bottom - top) * random.next();
    const length = random.between(20, 120);
    parts.push(line(`M${n(random.next() * width)},${n(y)} h${n(length)}`, '#ffffff', 1.6, 'opacity="0.35"'));
  }
  if (open) {
    parts.push(sail(random.between(0.1, 0.4) * width, top + 10, random.between(0.6, 1)));
    if (random.chance(0.65)) parts.push(lighthouse(random.between(0.66, 0.88) * width, top + 46));
  } else parts.push(sail(random.between(0.2, 0.8) * width, top + 24, 0.8));
  return parts.join('');
}

function sail(x: number, y: number, size: number): string {
  return group(
    `translate(${n(x)} ${n(y)}) scale(${n(size)})`,
    path('M0,0 L0,-58 L30,-6 Z', '#ffffff'),
    path('M-4,-6 L-4,-46 L-22,-6 Z', '#f3d9c5'),
    path('M-26,0 H34 L24,12 H-18 Z', '#7b4a3a'),
  );
}

function lighthouse(x: number, y: number): string {
  const stripes = [0, 2, 4].map((index) => rect(-13 + index * 0.7, -38 - index * 28, 26 - index * 1.4, 28, '#d3493f'));
  return group(
    `translate(${n(x)} ${n(y)})`,
    ellipse(0, 8, 120, 22, '#8a9a6a'),
    path('M-16,0 L-9,-170 H9 L16,0 Z', '#fbf7ef'),
    ...stripes,
    rect(-14, -176, 28, 7, '#39434f'),
    rect(-9, -196, 18, 20, '#ffe9a8'),
    path('M-13,-196 L0,-214 L13,-196 Z', '#39434f'),
  );
}

/** Rows of vines that run together in the distance. */
export function vines(width: number, height: number, horizon: number, light: Light, random: Random): string {
  const meet = random.between(0.35, 0.65) * width;
  const colour = mix(light.near, '#1f3d1f', 0.35);
  const rowsOfVines = Array.from({ length: 26 }, (_, index) => {
    const x = ((index - 5) / 15) * width * 1.1;
    const far = meet + (x - meet) * 0.16;
    return polygon(
      [
        [x - 15, height],
        [x + 15, height],
        [far + 1.6, horizon + 16],
        [far - 1.6, horizon + 16],
      ],
      colour,
      'opacity="0.62"',
    );
  });
  return rowsOfVines.join('');
}

export function fieldsAndTrees(width: number, height: number, horizon: number, light: Light, random: Random): string {
  const depth = height - horizon;
  const fields = Array.from({ length: 3 }, (_, index) => {
    const y = horizon + depth * (0.1 + index * 0.17);
    const colour = random.pick([
      mix('#e3c34f', light.far, 0.35),
      mix('#9cbf5a', light.near, 0.3),
      mix('#c9a76a', light.far, 0.35),
    ]);
    const x = random.between(-0.1, 0.7) * width;
    const w = random.between(0.25, 0.45) * width;
    return path(
      `M${n(x)},${n(y)} q${n(w / 2)},${n(-depth * 0.08)} ${n(w)},0 l${n(w * 0.14)},${n(depth * 0.1)} q${n(-w * 0.6)},${n(-depth * 0.05)} ${n(-w * 1.3)},0 Z`,
      colour,
      'opacity="0.85"',
    );
  });
  const trees = Array.from({ length: 9 }, () => {
    const share = random.next() ** 1.4;
    const y = horizon + 12 + depth * 0.5 * share;
    const size = 10 + 46 * share;
    const x = random.chance(0.5) ? random.between(0, 0.26) * width : random.between(0.74, 1) * width;
    const leaf = mix(light.near, '#16301d', random.between(0.05, 0.4));
    return (
      rect(x - size * 0.07, y - size * 0.4, size * 0.14, size * 0.5, '#5a4636') +
      circle(x, y - size * 0.8, size * 0.55, leaf) +
      circle(x - size * 0.34, y - size * 0.6, size * 0.36, leaf) +
      circle(x + size * 0.36, y - size * 0.58, size * 0.38, mix(leaf, '#ffffff', 0.08))
    );
  });
  return fields.join('') + trees.join('');
}

/** Gabled houses and a church, with lights on when it is dark. */
export function houses(width: number, base: number, light: Light, random: Random): string {
  const parts: string[] = [];
  const walls = ['#f2e3c9', '#e8c9a8', '#d9dfe2', '#f0d5cf', '#cfd9c4', '#e9e4da'];
  const shade = light.dark ? 0.72 : 0.08;
  const tower = random.between(0.2, 0.8) * width;
  for (let x = -20; x < width; ) {
    const [w, h] = [random.between(58, 104), random.between(70, 150)];
    const wall = mix(random.pick(walls), light.rock, shade);
    const roof = mix(random.pick(['#a5503f', '#8c4637', '#6e5a55', '#b5654a']), light.rock, shade);
    parts.push(
      rect(x, base - h, w, h + 30, wall),
      polygon(
        [
          [x - 5, base - h],
          [x + w / 2, base - h - w * 0.55],
          [x + w + 5, base - h],
        ],
        roof,
      ),
    );
    for (let wy = base - h + 14; wy < base - 24; wy += 32) {
      for (let wx = x + 12; wx < x + w - 20; wx += 26) {
        const lit = light.dark ? random.chance(0.5) : false;
        parts.push(rect(wx, wy, 13, 18, lit ? '#ffdf8a' : mix('#5f7388', wall, 0.2)));
      }
    }
    if (tower >= x && tower < x + w) {
      parts.push(
        rect(x + w, base - 210, 44, 240, wall),
        polygon(
          [
            [x + w - 4, base - 210],
            [x + w + 22, base - 318],
            [x + w + 48, base - 210],
          ],
          mix('#4f7a72', light.rock, shade),
        ),
      );
      parts.push(circle(x + w + 22, base - 182, 11, '#fdf8e8'));
      x += 44;
    }
    x += w;
  }
  return parts.join('');
}
