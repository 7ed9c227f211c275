import type { Random } from '../random.ts';
import { LIGHTS } from './light.ts';
import { circle, diagonal, ellipse, group, line, mix, n, path, polygon, rect, square, svg, vertical } from './svg.ts';

export const AVATAR_SIZE = square(480);

const BACKGROUNDS = [
  ['#f6d365', '#fda085'],
  ['#a1c4fd', '#c2e9fb'],
  ['#84fab0', '#8fd3f4'],
  ['#fbc2eb', '#a6c1ee'],
  ['#ffecd2', '#fcb69f'],
  ['#d4fc79', '#96e6a1'],
  ['#5ee7df', '#b490ca'],
  ['#cfd9df', '#8fa3b5'],
  ['#f093a0', '#f5d06c'],
  ['#4b79a1', '#8fb8d8'],
  ['#ee9ca7', '#ffdde1'],
  ['#2c7a7b', '#9ae6b4'],
] as const;
const SKINS = ['#fbd9bd', '#f3c7a3', '#e5b08a', '#c98d63', '#a36b46', '#7a4c31'];
const HAIRS = [
  '#2b211c',
  '#4a3324',
  '#6d4a2f',
  '#9a6b3b',
  '#c99a55',
  '#e3c58a',
  '#8e3b24',
  '#b9b4ad',
  '#e7e4df',
  '#1d1b22',
];
const DARK_OR_GREY = ['#2b211c', '#1d1b22', '#3a2a20', '#b9b4ad'];
const CLOTHES = [
  '#2f4858',
  '#c0392b',
  '#27695a',
  '#e0a030',
  '#5b5ea6',
  '#f2f2f2',
  '#34495e',
  '#b5838d',
  '#6b8f71',
  '#3d405b',
  '#e07a5f',
];

/** A friendly face, or for some people a little landscape instead. */
export function avatar(random: Random, index: number): string {
  const [from, to] = BACKGROUNDS[index % BACKGROUNDS.length] ?? BACKGROUNDS[0];
  const backdrop = [
    `<defs>${diagonal('back', [
      [0, from],
      [1, to],
    ])}</defs>`,
    rect(0, 0, 480, 480, 'url(#back)'),
    circle(random.between(40, 440), random.between(40, 300), random.between(90, 190), '#ffffff', 'opacity="0.18"'),
    circle(
      random.between(0, 480),
      random.between(200, 480),
      random.between(60, 140),
      mix(from, '#000000', 0.2),
      'opacity="0.12"',
    ),
  ];
  return svg(AVATAR_SIZE, AVATAR_SIZE, ...(index % 7 === 3 ? [emblem(random)] : [...backdrop, portrait(random)]));
}

function portrait(random: Random): string {
  const skin = random.pick(SKINS);
  const shadow = mix(skin, '#7a3f2a', 0.28);
  // Dark skin with red or flaxen hair would look painted.
  const hair = random.pick(SKINS.indexOf(skin) < 4 ? HAIRS : DARK_OR_GREY);
  const cloth = random.pick(CLOTHES);
  const width = random.between(82, 92);
  const style = random.pick(HAIR_STYLES);
  const long = style === longHair || style === bob;
  return group(
    `translate(240 ${n(random.between(-6, 10))})`,
    long ? style(hair, width, 'back') : '',
    shoulders(cloth, skin, shadow, random),
    ellipse(-width, 218, 15, 22, shadow),
    ellipse(width, 218, 15, 22, shadow),
    path(
      `M${n(-width)},190 Q${n(-width)},96 0,96 Q${n(width)},96 ${n(width)},190 Q${n(width)},318 0,322 Q${n(-width)},318 ${n(-width)},190 Z`,
      skin,
    ),
    random.chance(0.35) && !long ? beard(hair, width) : '',
    face(hair, shadow, random),
    style(hair, width, 'front'),
    random.chance(0.25) ? glasses(random) : '',
    random.chance(0.15) && style !== bun && style !== curls ? cap(cloth, width) : '',
  );
}

function shoulders(cloth: string, skin: string, shadow: string, random: Random): string {
  const parts = [
    path('M-192,500 Q-186,372 -70,352 L70,352 Q186,372 192,500 Z', cloth),
    path('M-46,290 L-46,352 Q0,400 46,352 L46,290 Z', shadow),
    path('M-46,338 Q0,392 46,338 L52,352 Q0,412 -52,352 Z', mix(skin, '#ffffff', 0.05)),
  ];
  if (random.chance(0.4))
    parts.push(
      path('M-72,352 Q-40,420 0,440 Q-60,440 -104,366 Z', mix(cloth, '#ffffff', 0.2)),
      path('M72,352 Q40,420 0,440 Q60,440 104,366 Z', mix(cloth, '#ffffff', 0.12)),
    );
  return parts.join('');
}

function face(hair: string, shadow: string, random: Random): string {
  const eye = random.pick(['#3b2b22', '#2d4a63', '#3f5a3a', '#4a3a2a']);
  const brow = mix(hair, '#2b211c', 0.35);
  const smile = random.between(16, 30);
  const open = random.chance(0.35);
  return [
    ...[-36, 36].map((x) => circle(x, 208, 8.5, eye) + circle(x + 3, 205, 2.6, '#ffffff')),
    ...[-36, 36].map((x) => line(`M${x - 17},184 q17,-10 34,0`, brow, 6)),
    line('M2,214 q9,24 -6,28', shadow, 5),
    open
      ? path(`M-30,266 Q0,${n(266 + smile * 2)} 30,266 Z`, '#ffffff', 'stroke="#a6524a" stroke-width="4"')
      : line(`M-28,268 Q0,${n(268 + smile)} 28,268`, '#a6524a', 6),
    ...[-58, 58].map((x) => circle(x, 248, 16, '#e8765a', 'opacity="0.16"')),
  ].join('');
}

function beard(hair: string, width: number): string {
  return (
    path(
      `M${n(-width)},214 Q${n(-width)},328 0,338 Q${n(width)},328 ${n(width)},214 Q${n(width - 14)},262 46,252 Q0,240 -46,252 Q${n(14 - width)},262 ${n(-width)},214 Z`,
      hair,
    ) + ellipse(0, 274, 34, 15, mix(hair, '#e8a28a', 0.75))
  );
}

function glasses(random: Random): string {
  const frame = random.pick(['#22262b', '#6b4a2f', '#8a2f3a', '#2d4a63']);
  const round = random.chance(0.5) ? 28 : 12;
  return (
    [-66, 12]
      .map(
        (x) =>
          `<rect x="${x}" y="184" width="54" height="46" rx="${round}" fill="#ffffff" fill-opacity="0.18" stroke="${frame}" stroke-width="5"/>`,
      )
      .join('') + line('M-12,202 q12,-8 24,0', frame, 5)
  );
}

function cap(cloth: string, width: number): string {
  const colour = mix(cloth, '#1d2430', 0.15);
  return (
    path(`M${n(-width - 6)},166 Q${n(-width - 2)},74 0,72 Q${n(width + 2)},74 ${n(width + 6)},166 Z`, colour) +
    path(`M-20,164 Q80,140 ${n(width + 70)},178 Q90,172 -20,176 Z`, mix(colour, '#000000', 0.25))
  );
}

type HairStyle = (hair: string, width: number, layer: 'back' | 'front') => string;

const shortHair: HairStyle = (hair, w) =>
  path(
    `M${n(-w - 6)},196 Q${n(-w - 12)},82 0,80 Q${n(w + 12)},82 ${n(w + 6)},196 Q${n(w - 6)},146 44,138 Q-20,148 -52,128 Q${n(8 - w)},150 ${n(-w - 6)},196 Z`,
    hair,
  );
const sideParting: HairStyle = (hair, w) =>
  path(
    `M${n(-w - 6)},200 Q${n(-w - 16)},74 10,74 Q${n(w + 16)},84 ${n(w + 6)},190 Q${n(w - 8)},140 -30,118 Q${n(12 - w)},146 ${n(-w - 6)},200 Z`,
    hair,
  );
const quiff: HairStyle = (hair, w) =>
  path(
    `M${n(-w - 4)},190 Q${n(-w - 14)},110 -50,92 Q-20,40 60,62 Q${n(w + 18)},88 ${n(w + 4)},190 Q${n(w - 8)},140 30,130 Q-40,126 -70,136 Q${n(6 - w)},154 ${n(-w - 4)},190 Z`,
    hair,
  );
const curls: HairStyle = (hair, w) =>
  Array.from({ length: 9 }, (_, index) => {
    const angle = Math.PI * (0.95 + (index / 8) * 1.1);
    return circle(
      Math.cos(angle) * (w + 2),
      176 + Math.sin(angle) * 80,
      31,
      index % 2 === 0 ? hair : mix(hair, '#ffffff', 0.07),
    );
  }).join('') + ellipse(0, 112, w - 6, 30, hair);
const longHair: HairStyle = (hair, w, layer) =>
  layer === 'back'
    ? path(
        `M${n(-w - 14)},180 Q${n(-w - 10)},66 0,66 Q${n(w + 10)},66 ${n(w + 14)},180 Q${n(w + 40)},330 ${n(w + 24)},420 L${n(-w - 24)},420 Q${n(-w - 40)},330 ${n(-w - 14)},180 Z`,
        mix(hair, '#000000', 0.16),
      )
    : path(
        `M${n(-w - 12)},220 Q${n(-w - 16)},70 0,70 Q${n(w + 16)},70 ${n(w + 12)},220 Q${n(w - 4)},140 6,112 Q${n(6 - w)},140 ${n(-w - 12)},220 Z`,
        hair,
      );
const bob: HairStyle = (hair, w, layer) =>
  layer === 'back'
    ? path(
        `M${n(-w - 20)},180 Q${n(-w - 10)},64 0,64 Q${n(w + 10)},64 ${n(w + 20)},180 L${n(w + 26)},306 Q0,350 ${n(-w - 26)},306 Z`,
        mix(hair, '#000000', 0.14),
      )
    : path(
        `M${n(-w - 14)},236 Q${n(-w - 18)},68 0,68 Q${n(w + 18)},68 ${n(w + 14)},236 Q${n(w - 2)},180 ${n(w - 18)},150 Q0,166 ${n(18 - w)},150 Q${n(2 - w)},180 ${n(-w - 14)},236 Z`,
        hair,
      );
const bun: HairStyle = (hair, w) =>
  circle(0, 62, 36, mix(hair, '#000000', 0.08)) +
  path(
    `M${n(-w - 5)},196 Q${n(-w - 8)},78 0,78 Q${n(w + 8)},78 ${n(w + 5)},196 Q${n(w - 10)},128 0,122 Q${n(10 - w)},128 ${n(-w - 5)},196 Z`,
    hair,
  );
const shaved: HairStyle = (hair, w) =>
  path(
    `M${n(-w)},180 Q${n(-w)},96 0,95 Q${n(w)},96 ${n(w)},180 Q${n(w - 10)},130 0,126 Q${n(10 - w)},130 ${n(-w)},180 Z`,
    hair,
    'opacity="0.5"',
  );

const HAIR_STYLES: readonly HairStyle[] = [shortHair, sideParting, quiff, curls, longHair, longHair, bob, bun, shaved];

/** Sun, hills and a road: for those who would rather not show themselves. */
function emblem(random: Random): string {
  const light = random.pick(LIGHTS);
  const middle = random.between(160, 320);
  return [
    `<defs>${vertical('air', [
      [0, light.sky],
      [1, light.horizon],
    ])}</defs>`,
    rect(0, 0, 480, 480, 'url(#air)'),
    circle(middle, 200, 74, light.sun, 'opacity="0.95"'),
    circle(middle, 200, 112, light.sun, 'opacity="0.2"'),
    polygon(
      [
        [-20, 330],
        [100, 180],
        [170, 250],
        [260, 150],
        [400, 300],
        [500, 230],
        [500, 480],
        [-20, 480],
      ],
      mix(light.rock, light.haze, 0.3),
    ),
    path('M0,340 Q120,270 260,330 T480,310 V480 H0 Z', light.far),
    path('M0,400 Q160,330 300,390 T480,380 V480 H0 Z', light.near),
    path('M170,480 Q260,430 220,396 Q190,370 262,344 L270,344 Q226,372 262,398 Q320,436 310,480 Z', '#4b5058'),
    line('M240,472 Q284,430 242,398 Q214,372 264,346', '#ffffff', 4, 'stroke-dasharray="14 16" opacity="0.85"'),
  ].join('');
}
