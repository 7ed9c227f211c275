import { circle, ellipse, group, line, mix, path, polygon, rect } from './svg.ts';

/** Things to wear, to drink from and to stick on, drawn around the middle of a square of 800. */
export const MERCHANDISE: Readonly<Record<string, (colour: string) => string>> = {
  cap: (c) =>
    [
      path('M190,470 Q190,250 400,244 Q590,250 606,468 Q400,420 190,470 Z', c),
      path(
        'M606,468 Q400,420 190,470 Q180,500 210,512 Q420,450 640,520 Q740,540 738,510 Q700,468 606,468 Z',
        mix(c, '#000000', 0.28),
      ),
      line(
        'M400,244 Q396,340 398,436 M300,270 Q270,350 272,448 M500,268 Q528,350 526,446',
        mix(c, '#ffffff', 0.35),
        4,
        'stroke-dasharray="10 9"',
      ),
      circle(400, 242, 13, mix(c, '#000000', 0.35)),
      path(
        'M350,398 Q380,350 400,372 Q430,330 450,388',
        'none',
        'stroke="#ffffff" stroke-width="11" stroke-linecap="round"',
      ),
    ].join(''),
  mug: (c) =>
    [
      path(
        'M560,330 Q680,330 672,440 Q664,540 548,536',
        'none',
        `stroke="${mix(c, '#000000', 0.2)}" stroke-width="34"`,
      ),
      path('M228,270 H572 L552,590 Q548,616 516,616 H284 Q252,616 248,590 Z', c),
      path('M228,270 H310 L320,616 H284 Q252,616 248,590 Z', '#ffffff', 'opacity="0.16"'),
      ellipse(400, 270, 172, 36, mix(c, '#ffffff', 0.5)),
      ellipse(400, 276, 150, 26, '#4a2f20'),
      line('M300,470 Q350,400 400,460 T500,440', '#ffffff', 12),
      line('M360,216 q-20,-34 0,-62 t0,-56 M440,216 q-20,-34 0,-62 t0,-56', '#ffffff', 9, 'opacity="0.55"'),
    ].join(''),
  shirt: (c) => torso(c, '') + line('M330,420 Q365,370 400,410 T470,400', '#ffffff', 14),
  hoodie: (c) =>
    torso(c, path('M300,214 Q400,130 500,214 Q470,300 400,306 Q330,300 300,214 Z', mix(c, '#000000', 0.3))) +
    path('M310,500 H490 L516,590 H284 Z', mix(c, '#000000', 0.15)) +
    line('M372,300 V390 M428,300 V390', '#f4f4f0', 9) +
    polygon(
      [
        [340, 440],
        [385, 376],
        [410, 404],
        [432, 372],
        [470, 440],
      ],
      '#ffffff',
      'opacity="0.85"',
    ),
  keyring: (c) =>
    [
      circle(400, 214, 76, 'none', 'stroke="#aab1b8" stroke-width="20"'),
      path('M352,270 H448 L470,560 Q470,612 400,614 Q330,612 330,560 Z', c),
      path(
        'M366,290 H434 L452,556 Q450,594 400,596 Q350,594 348,556 Z',
        'none',
        `stroke="${mix(c, '#ffffff', 0.5)}" stroke-width="5" stroke-dasharray="14 11"`,
      ),
      circle(400, 306, 15, '#d9dee2'),
      line('M364,500 Q385,460 402,488 T438,474', mix(c, '#ffffff', 0.7), 9),
    ].join(''),
  stickers: (c) =>
    [
      group(
        'rotate(-14 300 330)',
        circle(300, 330, 128, '#ffffff'),
        circle(300, 330, 112, c),
        line('M230,360 Q270,280 304,340 T376,320', '#ffffff', 14),
      ),
      group(
        'rotate(10 520 330)',
        rect(404, 244, 232, 150, '#ffffff', 'rx="30"'),
        rect(418, 258, 204, 122, mix(c, '#f3d04e', 0.75), 'rx="22"'),
        polygon(
          [
            [450, 366],
            [500, 286],
            [532, 330],
            [552, 304],
            [596, 366],
          ],
          '#3a4048',
        ),
      ),
      group(
        'rotate(-6 400 540)',
        polygon(
          [
            [400, 430],
            [540, 630],
            [260, 630],
          ],
          '#ffffff',
          'stroke="#ffffff" stroke-width="34" stroke-linejoin="round"',
        ),
        polygon(
          [
            [400, 450],
            [524, 622],
            [276, 622],
          ],
          mix(c, '#2f86b8', 0.7),
        ),
        rect(390, 500, 20, 66, '#ffffff', 'rx="9"'),
        circle(400, 594, 12, '#ffffff'),
      ),
    ].join(''),
  bottle: (c) =>
    [
      rect(352, 130, 96, 90, '#3a4048', 'rx="18"'),
      path('M340,214 H460 Q500,250 500,310 V630 Q500,672 456,672 H344 Q300,672 300,630 V310 Q300,250 340,214 Z', c),
      path('M326,300 Q330,262 352,240 L352,664 Q318,660 318,620 Z', '#ffffff', 'opacity="0.3"'),
      rect(300, 560, 200, 14, mix(c, '#000000', 0.3)),
      polygon(
        [
          [336, 480],
          [388, 396],
          [416, 434],
          [440, 404],
          [478, 480],
        ],
        '#ffffff',
        'opacity="0.8"',
      ),
    ].join(''),
  model: (c) =>
    [
      rect(120, 560, 560, 70, '#5b4636', 'rx="10"'),
      rect(120, 560, 560, 22, '#7a5f4a', 'rx="10"'),
      rect(150, 250, 500, 312, '#ffffff', 'opacity="0.3" stroke="#ffffff" stroke-width="6"'),
      path(
        'M190,516 Q186,462 210,448 Q280,440 310,396 Q330,368 380,366 L450,368 Q490,372 524,432 Q596,440 612,470 Q622,490 614,516 Z',
        c,
      ),
      path('M326,434 L350,398 Q358,388 380,388 L402,388 V434 Z M416,434 V388 L446,390 Q466,394 488,434 Z', '#2b3a48'),
      ...[276, 532].map((x) => circle(x, 520, 40, '#1b1d21') + circle(x, 520, 23, '#c9ced3')),
      path('M170,262 L260,262 L190,552 L160,552 Z', '#ffffff', 'opacity="0.25"'),
    ].join(''),
};

function torso(c: string, hood: string): string {
  return [
    path(
      'M300,200 L190,250 L110,400 L204,450 L250,390 V640 H550 V390 L596,450 L690,400 L610,250 L500,200 Q400,280 300,200 Z',
      c,
    ),
    path('M250,390 V640 H300 Q280,500 290,330 Z M550,390 V640 H500 Q520,500 510,330 Z', '#000000', 'opacity="0.12"'),
    line('M300,200 Q400,280 500,200', mix(c, '#000000', 0.3), 12),
    hood,
  ].join('');
}
