import { describe, expect, it } from 'vitest';
import { accent, amber, dark, gray, green, red, white } from './palette.ts';

function channel(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const AA = 4.5;
const hues = { accent, red, amber, green };

describe('palette', () => {
  it.each(Object.entries(hues))('%s has filled shades on which white text is readable', (_, hue) => {
    expect(contrast(white, hue[6])).toBeGreaterThanOrEqual(AA);
    expect(contrast(white, hue[7])).toBeGreaterThanOrEqual(AA);
  });

  it.each(Object.entries(hues))('%s is readable as a badge in light and dark', (_, hue) => {
    expect(contrast(hue[7], hue[1])).toBeGreaterThanOrEqual(AA);
    expect(contrast(hue[8], hue[1])).toBeGreaterThanOrEqual(AA);
    expect(contrast(hue[2], hue[9])).toBeGreaterThanOrEqual(AA);
    expect(contrast(hue[3], hue[9])).toBeGreaterThanOrEqual(AA);
  });

  it.each(Object.entries(hues))('%s is readable as text on page and row backgrounds', (_, hue) => {
    for (const background of [white, gray[0], gray[1]]) expect(contrast(hue[7], background)).toBeGreaterThanOrEqual(AA);
    for (const background of [dark[8], dark[7], dark[6]])
      expect(contrast(hue[4], background)).toBeGreaterThanOrEqual(AA);
  });

  it('keeps dimmed text and placeholders readable', () => {
    for (const background of [white, gray[0], gray[1]])
      expect(contrast(gray[6], background)).toBeGreaterThanOrEqual(AA);
    for (const background of [dark[8], dark[7], dark[6]])
      expect(contrast(dark[2], background)).toBeGreaterThanOrEqual(AA);
  });

  it('shows the focus ring against every background', () => {
    for (const background of [white, gray[0], gray[1]])
      expect(contrast(accent[6], background)).toBeGreaterThanOrEqual(3);
    for (const background of [dark[8], dark[7], dark[6]])
      expect(contrast(accent[4], background)).toBeGreaterThanOrEqual(3);
  });
});
