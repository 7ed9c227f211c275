import { describe, expect, it } from 'vitest';
import { Pace } from './pace.ts';

describe('pace', () => {
  it('begins one task of each owner per turn of the event loop', async () => {
    const pace = new Pace();
    const begun: string[] = [];
    const begin = (name: string) => pace.begin(name.split(' ')[0] ?? '').then(() => void begun.push(name));
    const all = ['greedy 1', 'greedy 2', 'greedy 3', 'Lena 1', 'Lena 2', 'Ömer 1'].map(begin);
    await Promise.resolve().then(() => undefined);
    await Promise.all(all);
    expect(begun).toEqual(['greedy 1', 'Lena 1', 'Ömer 1', 'greedy 2', 'Lena 2', 'greedy 3']);
    await begin('Lena 3');
    expect(begun.at(-1)).toBe('Lena 3');
  });
});
