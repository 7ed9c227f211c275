import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { mutex } from './mutex.ts';

describe('mutex', () => {
  it('runs as many at once as allowed, in order of arrival, and continues after a failure', async () => {
    const inTurn = mutex(2);
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, number) =>
        inTurn(async () => {
          begun.push(number);
          running += 1;
          most = Math.max(most, running);
          await pause(2);
          running -= 1;
          if (number % 3 === 0) throw new Error('broken');
          return number;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(begun).toEqual(Array.from({ length: 20 }, (_, number) => number));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(7);
    expect(await inTurn(async () => 'still open')).toBe('still open');
  });
});
