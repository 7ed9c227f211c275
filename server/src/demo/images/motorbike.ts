import { circle, ellipse, line, mix, n, path, rect } from './svg.ts';

const FRONT = 640;
const REAR = 180;
const RADIUS = 104;

/** A motorbike from the side, facing right, on the same ground as the cars. */
export function motorbike(paint: string): string {
  const light = mix(paint, '#ffffff', 0.35);
  return [
    tyre(REAR),
    tyre(FRONT),
    line(`M${REAR},${-RADIUS} L350,-150`, '#565d66', 18),
    line(`M${FRONT},${-RADIUS} L548,-346`, '#aeb5bc', 15),
    line('M548,-346 L500,-362', '#2a2e33', 11),
    path('M300,-232 L470,-250 L520,-300 L440,-120 L340,-110 Z', '#3a4048'),
    rect(336, -214, 120, 96, '#596069', 'rx="16"'),
    ...[0, 1, 2, 3, 4].map((index) => rect(344, -206 + index * 17, 104, 6, '#8d959d', 'rx="3"')),
    circle(400, -124, 40, '#6c747d'),
    circle(400, -124, 22, '#aab1b8'),
    line('M430,-150 Q420,-76 330,-74 L150,-92', '#c3c9ce', 22),
    line('M250,-84 L120,-98', '#8f979e', 30),
    path('M346,-256 Q372,-330 452,-334 Q528,-330 534,-286 Q500,-250 420,-244 Z', paint),
    path('M370,-284 Q396,-320 452,-320 Q490,-318 506,-300 Q440,-312 370,-284 Z', light, 'opacity="0.8"'),
    path('M120,-268 Q150,-296 230,-286 Q290,-262 356,-262 L348,-236 Q240,-228 150,-246 Z', '#24282d'),
    path('M96,-262 Q120,-276 150,-268 L170,-240 Q130,-240 96,-262 Z', paint),
    rect(88, -258, 16, 22, '#c4242b', 'rx="5"'),
    path(`M${FRONT - 96},-158 Q${FRONT - 10},-236 ${FRONT + 84},-166 Q${FRONT},-202 ${FRONT - 96},-158 Z`, paint),
    ellipse(576, -314, 34, 32, '#30353b'),
    ellipse(588, -314, 24, 27, '#fdf6da'),
    path('M540,-352 Q566,-400 590,-396 L600,-346 Z', '#a9c4d6', 'opacity="0.7"'),
    circle(496, -376, 13, '#30353b'),
    line(`M300,-236 L${REAR + 20},-128`, paint, 12),
  ].join('');
}

function tyre(x: number): string {
  const spokes = Array.from({ length: 12 }, (_, index) => (index / 12) * 2 * Math.PI);
  return [
    circle(x, -RADIUS, RADIUS, '#1b1d21'),
    circle(x, -RADIUS, RADIUS * 0.76, '#e3e6e8', 'opacity="0.28"'),
    circle(x, -RADIUS, RADIUS * 0.76, 'none', 'stroke="#cfd4d8" stroke-width="7"'),
    ...spokes.map((angle) =>
      line(`M${x},${-RADIUS} l${n(Math.cos(angle) * 76)},${n(Math.sin(angle) * 76)}`, '#cfd4d8', 2.5),
    ),
    circle(x, -RADIUS, 34, 'none', 'stroke="#9aa2aa" stroke-width="10"'),
    circle(x, -RADIUS, 13, '#565d66'),
  ].join('');
}
