import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Pace } from './pace.ts';

const signal = new AbortController().signal;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

/** The seconds after which each request was sent. */
async function sentAfter(pace: Pace, amount: number): Promise<number[]> {
  const begin = performance.now();
  const sent: number[] = [];
  const turns = Array.from({ length: amount }, () =>
    pace.turn(signal).then(() => void sent.push((performance.now() - begin) / 1000)),
  );
  await vi.runAllTimersAsync();
  await Promise.all(turns);
  return sent;
}

it('sends as many requests a second as asked for, after a few at once', async () => {
  const pace = new Pace(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await sentAfter(pace, 8)).toEqual([0, 0, 0, 0, 0.5, 1, 1.5, 2]);
  expect(await sentAfter(pace, 2)).toEqual([0.5, 1]);
});

it('sends none while the backend asked for a pause', async () => {
  const pace = new Pace(2);
  await vi.advanceTimersByTimeAsync(10_000);
  pace.hold(3000);
  expect(await sentAfter(pace, 2)).toEqual([3, 3]);
});

it('waits no longer than it is wanted', async () => {
  const stop = new AbortController();
  const pace = new Pace(0.001);
  pace.hold(3_600_000);
  const turn = pace.turn(stop.signal);
  stop.abort(new Error('stopped'));
  await expect(turn).rejects.toThrow('stopped');
});
