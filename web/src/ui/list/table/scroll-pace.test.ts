import { expect, it } from 'vitest';
import { ScrollPace } from './scroll-pace.ts';

const ROWS_IN_SIGHT = 20;
const FRAME_MS = 16;

/** Scrolls this many rows per frame for one second. */
function scrolled(rowsPerFrame: number): { pace: ScrollPace; now: number } {
  const pace = new ScrollPace();
  let now = 5000;
  for (let frame = 1; frame <= 60; frame += 1) {
    now += FRAME_MS;
    pace.note(Math.floor(frame * rowsPerFrame), ROWS_IN_SIGHT, now);
  }
  return { pace, now };
}

it('is fast if images cannot be recognized', () => {
  const { pace, now } = scrolled(5);
  expect(pace.isFast(now)).toBe(true);
});

it('is slow while reading, even with a brisk wheel', () => {
  const { pace, now } = scrolled(0.5);
  expect(pace.isFast(now)).toBe(false);
});

it('is fast on a slow computer too, whose steps are longer', () => {
  const pace = new ScrollPace();
  pace.note(4, ROWS_IN_SIGHT, 5000);
  pace.note(8, ROWS_IN_SIGHT, 5150);
  expect(pace.isFast(5150)).toBe(true);
});

it('stops soon after the last row', () => {
  const { pace, now } = scrolled(5);
  expect(pace.isFast(now + 300)).toBe(true);
  expect(pace.isFast(now + 301)).toBe(false);
});

it('does not treat a single jump as fast', () => {
  const pace = new ScrollPace();
  pace.note(9000, ROWS_IN_SIGHT, 5000);
  expect(pace.isFast(5000)).toBe(false);
});
