import { expect, it } from 'vitest';
import { accent, dark, gray, green, white } from '../../app/palette.ts';
import { type Scheme, SHADES } from './chart-look.ts';
import { FAMILIES, TONES } from './chart-model.ts';

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function colour(shade: string): string {
  if (shade === 'white') return white;
  const [hue, step] = shade.split('-');
  return { accent, dark, gray, green }[hue as 'accent' | 'dark' | 'gray' | 'green'][Number(step)] ?? '';
}

it.each(['light', 'dark'] satisfies Scheme[])('has sufficient contrast in the %s scheme', (scheme) => {
  const { surface, ...shades } = SHADES[scheme];
  for (const role of [...TONES, ...Object.values(FAMILIES).flat(), 'before'] as const) {
    expect(contrast(colour(shades[role]), colour(surface)), role).toBeGreaterThanOrEqual(3);
  }
  for (const role of ['text', 'dimmed'] as const) {
    expect(contrast(colour(shades[role]), colour(surface)), role).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(colour(shades.tipText), colour(shades.tip))).toBeGreaterThanOrEqual(4.5);
  // Parts of one family can be told apart.
  for (const family of Object.values(FAMILIES)) {
    const colours = family.map((tone) => colour(shades[tone]));
    for (const [index, next] of colours.slice(1).entries()) {
      expect(contrast(colours[index] ?? '', next), family[index]).toBeGreaterThanOrEqual(1.25);
    }
  }
});
