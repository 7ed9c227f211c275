import { expect, it } from 'vitest';
import { readPosition, writePosition } from './map-position.ts';

it('reads what it wrote', () => {
  expect(writePosition({ center: [10.4, 51.123_45], zoom: 8 })).toBe('8/51.123/10.4');
  expect(readPosition('8/51.123/10.4')).toEqual({ center: [10.4, 51.123], zoom: 8 });
});

it.each(['', '8', '8/51', 'x/51/10', '8/91/10', '8/51/181', '-1/51/10'])('ignores %j', (text) => {
  expect(readPosition(text)).toBeUndefined();
});
