import { describe, expect, it } from 'vitest';
import { Admission } from './admission.ts';

const LIMITS = { calls: 3, callsPerCaller: 2, uploadBytes: 100 };

/** Calls that run until the test ends them. */
class Calls {
  readonly #admission = new Admission(LIMITS);
  readonly #ends: (() => void)[] = [];

  begin(caller: string, bytes = 0): Promise<string> {
    return this.#admission.admit(caller, async (admitted) => {
      admitted.hold(bytes);
      await new Promise<void>((resolve) => this.#ends.push(resolve));
      return 'served';
    });
  }

  endAll(): void {
    for (const end of this.#ends.splice(0)) end();
  }

  async isServed(caller: string, bytes = 0): Promise<string> {
    const call = this.begin(caller, bytes);
    this.endAll();
    return call;
  }
}

describe('admission', () => {
  it('refuses a caller who has too many running calls, and no other caller', async () => {
    const calls = new Calls();
    const running = [calls.begin('Lena'), calls.begin('Lena')];
    await expect(calls.begin('Lena')).rejects.toMatchObject({
      code: 'TOO_MANY_AT_ONCE',
      status: 429,
      extra: { retryAfterSeconds: 1 },
    });
    running.push(calls.begin('Ömer'));
    calls.endAll();
    expect(await Promise.all(running)).toEqual(['served', 'served', 'served']);
    expect(await calls.isServed('Lena')).toBe('served');
  });

  it('refuses every caller while too many calls are running', async () => {
    const calls = new Calls();
    const running = ['a', 'b', 'c'].map((caller) => calls.begin(caller));
    await expect(calls.begin('d')).rejects.toMatchObject({ code: 'OVERLOADED', status: 503 });
    calls.endAll();
    await Promise.all(running);
    expect(await calls.isServed('d')).toBe('served');
  });

  it('refuses an upload that would exhaust the memory, and releases its share', async () => {
    const calls = new Calls();
    const first = calls.begin('a', 60);
    await expect(calls.begin('b', 60)).rejects.toMatchObject({ code: 'OVERLOADED' });
    const second = calls.begin('b', 40);
    calls.endAll();
    await Promise.all([first, second]);
    expect(await calls.isServed('c', 100)).toBe('served');
  });

  it('releases calls that failed', async () => {
    const admission = new Admission(LIMITS);
    for (let call = 0; call < 10; call += 1) {
      await expect(admission.admit('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    }
    expect(await admission.admit('a', async () => 'served')).toBe('served');
  });
});
