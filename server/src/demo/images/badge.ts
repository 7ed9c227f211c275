import { circle, line, mix, n, type Point, path, polygon, square, svg, vertical } from './svg.ts';

export const BADGE_SIZE = square(480);

const METALS = [
  '#b57a4a',
  '#c08a52',
  '#a8b0b8',
  '#c3cad1',
  '#d9a93a',
  '#e9bf4d',
  '#3f9d7a',
  '#2f86b8',
  '#6a5ac2',
  '#b8417a',
  '#c8352e',
  '#20242b',
];

/** The badge of a level: a metal shield with a road, more stars the higher it is. */
export function badge(level: number): string {
  const metal = METALS[(level - 1) % METALS.length] ?? '#b57a4a';
  const stars = ((level - 1) % 3) + 1;
  const shield = 'M240,24 L420,78 V236 Q416,372 240,456 Q64,372 60,236 V78 Z';
  const inner = 'M240,62 L386,106 V236 Q382,344 240,416 Q98,344 94,236 V106 Z';
  const wreath = level > 6 ? laurel(mix(metal, '#fff3c4', 0.5)) : '';
  return svg(
    BADGE_SIZE,
    BADGE_SIZE,
    `<defs>${vertical('rim', [
      [0, mix(metal, '#ffffff', 0.6)],
      [0.5, metal],
      [1, mix(metal, '#000000', 0.4)],
    ])}${vertical('field', [
      [0, mix(metal, '#ffffff', 0.22)],
      [1, mix(metal, '#10131a', 0.45)],
    ])}<clipPath id="inner"><path d="${inner}"/></clipPath></defs>`,
    path(shield, 'url(#rim)'),
    path(inner, 'url(#field)', `stroke="${mix(metal, '#000000', 0.45)}" stroke-width="5"`),
    '<g clip-path="url(#inner)">',
    polygon(
      [
        [60, 330],
        [170, 190],
        [230, 262],
        [300, 176],
        [430, 330],
      ],
      mix(metal, '#ffffff', 0.45),
      'opacity="0.75"',
    ),
    polygon(
      [
        [170, 190],
        [190, 214],
        [168, 224],
        [146, 220],
      ],
      '#ffffff',
      'opacity="0.9"',
    ),
    polygon(
      [
        [300, 176],
        [324, 206],
        [298, 220],
        [272, 208],
      ],
      '#ffffff',
      'opacity="0.9"',
    ),
    path('M60,320 Q240,268 420,320 V470 H60 Z', mix(metal, '#10131a', 0.35)),
    path(
      'M176,460 Q270,390 232,346 Q214,322 250,300 L258,300 Q240,324 268,346 Q326,396 316,460 Z',
      '#f4f4f0',
      'opacity="0.92"',
    ),
    path('M60,60 H240 L120,460 H60 Z', '#ffffff', 'opacity="0.1"'),
    '</g>',
    wreath,
    ...Array.from({ length: stars }, (_, index) => star(240 + (index - (stars - 1) / 2) * 72, 140, 30)),
  );
}

function star(x: number, y: number, size: number): string {
  const points = Array.from({ length: 10 }, (_, index): Point => {
    const angle = (index / 10) * 2 * Math.PI - Math.PI / 2;
    const reach = index % 2 === 0 ? size : size * 0.45;
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
  });
  return polygon(points, '#fff6d6', 'stroke="#00000033" stroke-width="3"');
}

function laurel(colour: string): string {
  const leaves = Array.from({ length: 9 }, (_, index) => {
    const angle = Math.PI * (0.62 + (index / 8) * 0.5);
    const [x, y] = [240 + Math.cos(angle) * 204, 226 + Math.sin(angle) * 196];
    const turn = n((angle * 180) / Math.PI + 60);
    const leaf = `<ellipse rx="22" ry="9" fill="${colour}" stroke="#00000026" stroke-width="2"`;
    return `${leaf} transform="translate(${n(x)} ${n(y)}) rotate(${turn})"/>${leaf} transform="translate(${n(480 - x)} ${n(y)}) rotate(-${turn})"/>`;
  });
  return leaves.join('') + line('M226,446 Q240,438 254,446', colour, 7) + circle(240, 446, 9, colour);
}
