import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { newGate } from '../testing/gate.ts';
import { Turns } from './turns.ts';

const patience = { ms: 5_000, lost: () => new Error('too late') };

describe('turns', () => {
  it('go round the owners, one task each, in whatever order they came', async () => {
    const turns = new Turns({ atOnce: 1, perOwner: 1, patience });
    const gate = newGate();
    const done: string[] = [];
    const first = turns.take('greedy', () => gate.opened);
    const names = ['greedy 1', 'greedy 2', 'greedy 3', 'Lena 1', 'Lena 2', 'Ömer 1'];
    const rest = names.map((name) => turns.take(name.split(' ')[0] ?? '', async () => void done.push(name)));
    gate.open();
    await Promise.all([first, ...rest]);
    expect(done).toEqual(['greedy 1', 'Lena 1', 'Ömer 1', 'greedy 2', 'Lena 2', 'greedy 3']);
  });

  it('leave room for others, however many tasks an owner has, and continue after a failure', async () => {
    const turns = new Turns({ atOnce: 4, perOwner: 3, patience });
    const gate = newGate();
    const running = new Map<string, number>();
    let most = 0;
    const task = (owner: string, until?: Promise<unknown>) =>
      turns.take(owner, async () => {
        running.set(owner, (running.get(owner) ?? 0) + 1);
        most = Math.max(most, running.get(owner) ?? 0);
        await (until ?? pause(2));
        running.set(owner, (running.get(owner) ?? 0) - 1);
        if (owner === 'broken') throw new Error('broken');
      });
    const greedy = Array.from({ length: 20 }, () => task('greedy', gate.opened));
    await task('Lena');
    await expect(task('broken')).rejects.toThrow('broken');
    await Promise.all([task('Lena'), task('Lena'), task('Lena'), task('Ömer')]);
    gate.open();
    await Promise.all(greedy);
    expect(most).toBe(3);
    expect([...running.values()]).toEqual(Array(running.size).fill(0));
  });

  it('are lost by a task that waits too long, and by no other one', async () => {
    const turns = new Turns({ atOnce: 1, perOwner: 1, patience: { ...patience, ms: 20 } });
    const gate = newGate();
    const first = turns.take('Lena', () => gate.opened);
    await expect(turns.take('Lena', async () => 'never run')).rejects.toThrow('too late');
    const patient = turns.take('Ömer', async () => 'run');
    gate.open();
    await first;
    expect(await patient).toBe('run');
    expect(await turns.take('Lena', async () => 'still open')).toBe('still open');
  });
});
