import { circle, ellipse, group, line, mix, n, path, polygon, rect } from './svg.ts';
import { wheel } from './vehicle.ts';

/** Care products, scooters, parts and vouchers, drawn around the middle of a square of 800. */
export const GEAR: Readonly<Record<string, (colour: string) => string>> = {
  sponge: (c) =>
    [
      path(
        'M180,430 Q176,350 250,340 L560,320 Q630,322 632,396 L634,520 Q630,580 566,584 L256,600 Q186,598 184,530 Z',
        mix('#f2c744', c, 0.15),
      ),
      path('M184,520 Q186,598 256,600 L566,584 Q630,580 634,520 L632,480 Q400,520 184,500 Z', mix('#d99a1c', c, 0.2)),
      ...[
        [250, 400, 16],
        [330, 440, 11],
        [400, 380, 14],
        [470, 430, 18],
        [560, 390, 12],
        [300, 520, 10],
        [520, 500, 13],
      ].map(([x = 0, y = 0, r = 0]) => ellipse(x, y, r, r * 0.75, '#b57a12', 'opacity="0.45"')),
      ...[
        [210, 280, 44],
        [290, 240, 30],
        [600, 270, 38],
        [540, 220, 22],
        [660, 620, 30],
        [150, 640, 36],
      ].map(
        ([x = 0, y = 0, r = 0]) =>
          circle(x, y, r, '#ffffff', 'opacity="0.5"') +
          circle(x - r * 0.3, y - r * 0.3, r * 0.25, '#ffffff', 'opacity="0.9"'),
      ),
    ].join(''),
  shampoo: (c) =>
    [
      rect(360, 120, 80, 80, '#3a4048', 'rx="10"'),
      rect(340, 190, 120, 34, '#596069', 'rx="8"'),
      path('M330,222 H470 Q540,270 540,350 V630 Q540,676 494,676 H306 Q260,676 260,630 V350 Q260,270 330,222 Z', c),
      path('M284,350 Q284,300 320,268 L320,650 Q284,650 284,620 Z', '#ffffff', 'opacity="0.28"'),
      rect(290, 400, 220, 180, '#ffffff', 'rx="16" opacity="0.92"'),
      path('M400,420 Q452,496 448,524 Q444,560 400,562 Q356,560 352,524 Q348,496 400,420 Z', mix(c, '#2f86b8', 0.6)),
    ].join(''),
  cloth: (c) =>
    [0, 1, 2, 3, 4]
      .map((index) => {
        const colour = [c, '#f3d04e', mix(c, '#ffffff', 0.5), '#5bb3c9', mix(c, '#000000', 0.2)][index] ?? c;
        const y = 560 - index * 68;
        return (
          rect(200, y, 400, 62, colour, 'rx="28"') +
          line(`M226,${y + 31} H560`, '#ffffff', 4, 'opacity="0.4" stroke-dasharray="3 12"') +
          circle(586, y + 31, 22, mix(colour, '#000000', 0.16))
        );
      })
      .join(''),
  wax: (c) =>
    [
      ellipse(400, 560, 220, 70, mix(c, '#000000', 0.45)),
      rect(180, 420, 440, 142, mix(c, '#000000', 0.3)),
      ellipse(400, 420, 220, 70, '#d9dee2'),
      ellipse(400, 416, 196, 58, '#fbf3d9'),
      path('M250,412 Q330,380 400,414 T560,402 Q520,450 400,456 Q280,450 250,412 Z', '#f0e2b4'),
      group(
        'rotate(-18 520 280)',
        ellipse(520, 290, 170, 54, mix(c, '#000000', 0.25)),
        ellipse(520, 276, 170, 54, c),
        ellipse(520, 274, 120, 34, '#ffffff', 'opacity="0.25"'),
      ),
    ].join(''),
  freshener: (c) =>
    [
      line('M400,190 Q360,120 400,90 Q440,120 400,190', '#c9ced3', 8),
      path('M400,180 L500,330 H460 L560,470 H510 L620,620 H180 L290,470 H240 L340,330 H300 Z', mix(c, '#2f6b48', 0.7)),
      path('M400,180 L300,330 H340 L240,470 H290 L180,620 H400 Z', '#ffffff', 'opacity="0.14"'),
      rect(372, 620, 56, 66, '#7a5f4a', 'rx="6"'),
      line('M330,520 Q366,470 400,510 T470,500', '#ffffff', 12),
    ].join(''),
  scooter: (c) =>
    [
      line('M250,610 H560', '#3a4048', 34),
      line('M580,600 L500,190', c, 26),
      line('M420,196 Q500,160 566,186', '#2a2e33', 22),
      rect(484, 214, 50, 70, '#fdf6da', 'rx="14"'),
      path('M250,594 Q220,560 190,560', 'none', `stroke="${c}" stroke-width="22"`),
      wheel(216, 640, 62, 6),
      wheel(590, 640, 62, 6),
    ].join(''),
  moped: (c) =>
    [
      path(
        'M130,520 Q150,380 300,390 L380,400 L400,530 H520 L560,300 Q590,270 616,300 L610,560 Q560,610 480,610 H200 Q126,600 130,520 Z',
        c,
      ),
      path('M150,400 Q200,340 330,352 Q384,358 376,398 L160,410 Z', '#3d2b22'),
      line('M580,310 L540,220 M500,232 Q550,196 600,222', '#2a2e33', 18),
      circle(612, 320, 34, '#fdf6da', `stroke="${mix(c, '#000000', 0.3)}" stroke-width="8"`),
      path('M150,520 Q160,430 290,430 L300,540 Z', '#ffffff', 'opacity="0.2"'),
      wheel(226, 626, 68, 8),
      wheel(606, 626, 68, 8),
    ].join(''),
  helmet: (c) =>
    [
      path(
        'M190,500 Q160,200 420,190 Q640,200 640,440 Q640,520 600,540 H420 Q300,560 210,560 Z',
        mix(c, '#20242b', 0.8),
      ),
      path('M400,330 H640 Q646,420 610,450 H430 Q386,440 400,330 Z', '#5d7f99'),
      path('M430,345 H520 L490,440 H436 Q404,420 430,345 Z', '#ffffff', 'opacity="0.35"'),
      path('M230,420 Q240,260 400,230 Q280,290 270,440 Z', '#ffffff', 'opacity="0.2"'),
      line('M200,510 Q320,500 600,512', c, 16),
    ].join(''),
  rim: (c) =>
    [
      wheel(400, 400, 250, 10),
      circle(400, 400, 58, c),
      ...[0, 1, 2, 3, 4].map((index) =>
        circle(400 + Math.cos(index * 1.2566) * 92, 400 + Math.sin(index * 1.2566) * 92, 15, '#e4e8eb'),
      ),
    ].join(''),
  wheel: (c) =>
    [
      circle(400, 400, 232, 'none', 'stroke="#24282d" stroke-width="62"'),
      circle(400, 400, 206, 'none', `stroke="${c}" stroke-width="5" stroke-dasharray="13 11"`),
      path('M196,380 H604 L560,440 Q480,430 452,480 L436,612 H364 L348,480 Q320,430 240,440 Z', '#3a4048'),
      circle(400, 424, 62, '#596069'),
      line('M366,440 Q386,396 402,426 T436,412', mix(c, '#ffffff', 0.4), 9),
    ].join(''),
  exhaust: (c) =>
    [
      line('M120,470 Q200,470 240,440', '#aab1b8', 44),
      path('M220,350 H520 Q570,352 570,420 Q570,490 520,492 H220 Q180,480 180,420 Q180,360 220,350 Z', '#c3c9ce'),
      path('M220,350 H520 Q540,352 552,376 H200 Q208,354 220,350 Z', '#ffffff', 'opacity="0.6"'),
      rect(290, 394, 160, 54, c, 'rx="10"'),
      ...[386, 462].map(
        (y) =>
          line(`M560,${y} H660`, '#8f979e', 46) +
          ellipse(672, y, 16, 27, '#20242b', 'stroke="#e4e8eb" stroke-width="6"'),
      ),
    ].join(''),
  weekend: (c) =>
    [
      rect(170, 220, 460, 400, '#ffffff', 'rx="26"'),
      path('M170,246 Q170,220 196,220 H604 Q630,220 630,246 V310 H170 Z', c),
      ...[270, 530].map((x) => rect(x - 12, 180, 24, 74, '#3a4048', 'rx="11"')),
      ...Array.from({ length: 14 }, (_, index) =>
        rect(
          204 + (index % 7) * 58,
          346 + Math.floor(index / 7) * 64,
          40,
          42,
          index === 5 || index === 6 ? mix(c, '#ffffff', 0.25) : '#e3e7ea',
          'rx="8"',
        ),
      ),
      path('M270,580 Q268,546 300,542 L350,536 L392,508 H444 L486,536 Q540,540 548,580 Z', c),
      ...[320, 500].map((x) => circle(x, 582, 26, '#1b1d21') + circle(x, 582, 13, '#c9ced3')),
    ].join(''),
  voucher: (c) =>
    card(
      c,
      path(
        'M300,330 Q352,406 348,436 Q344,472 300,474 Q256,472 252,436 Q248,406 300,330 Z',
        '#ffffff',
        'opacity="0.95"',
      ),
    ),
  ticket: (c) =>
    card(
      mix(c, '#20242b', 0.35),
      polygon(
        [
          [232, 470],
          [300, 330],
          [368, 470],
        ],
        '#e4662a',
        'stroke="#ffffff" stroke-width="8" stroke-linejoin="round"',
      ) + rect(258, 408, 84, 20, '#ffffff'),
    ),
  breakfast: (c) =>
    [
      ellipse(400, 560, 260, 60, '#ffffff'),
      ellipse(400, 552, 190, 38, mix(c, '#ffffff', 0.75)),
      path('M270,540 Q250,470 330,446 Q420,420 500,470 Q540,500 520,540 Q400,500 270,540 Z', '#d9983f'),
      ...[320, 380, 440].map((x) => line(`M${x},${n(458 + Math.abs(x - 390) / 4)} q14,24 4,56`, '#a86c22', 8)),
      path('M470,250 H620 L608,390 Q602,410 580,410 H510 Q488,410 482,390 Z', c),
      path('M616,286 q54,0 48,50 q-6,44 -56,44', 'none', `stroke="${c}" stroke-width="16"`),
      ellipse(545, 250, 75, 18, '#4a2f20'),
      line('M520,220 q-14,-26 0,-48 t0,-44 M570,220 q-14,-26 0,-48 t0,-44', '#ffffff', 7, 'opacity="0.6"'),
    ].join(''),
};

/** A card with a torn-off edge and a picture on its left half. */
function card(c: string, picture: string): string {
  return group(
    'rotate(-7 400 400)',
    path(
      'M130,270 H670 Q690,270 690,290 V370 A36,36 0 0 0 690,442 V520 Q690,540 670,540 H130 Q110,540 110,520 V442 A36,36 0 0 0 110,370 V290 Q110,270 130,270 Z',
      c,
    ),
    path(
      'M130,270 H400 L300,540 H130 Q110,540 110,520 V442 A36,36 0 0 0 110,370 V290 Q110,270 130,270 Z',
      '#ffffff',
      'opacity="0.12"',
    ),
    line('M470,290 V520', '#ffffff', 5, 'stroke-dasharray="12 14" opacity="0.8"'),
    picture,
    ...[340, 390, 440].map((y, index) => rect(510, y, index === 1 ? 130 : 96, 18, '#ffffff', 'rx="9" opacity="0.85"')),
  );
}
