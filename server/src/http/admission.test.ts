import { describe, expect, it, vi } from 'vitest';
import { newGate } from '../testing/gate.ts';
import { ADMISSION_LIMITS, Admission, type AdmissionLimits } from './admission.ts';

function admitting(limits: Partial<AdmissionLimits>) {
  return new Admission({ ...ADMISSION_LIMITS, ...limits });
}

const LENA = { id: 'Lena', owner: 'Lena' };
const ÖMER = { id: 'Ömer', owner: 'Ömer' };
const TOO_MANY = { code: 'TOO_MANY_AT_ONCE', status: 429, extra: { retryAfterSeconds: 1 } };
const OVERLOADED = { code: 'OVERLOADED', status: 503, extra: { retryAfterSeconds: 1 } };

/** What the function throws. */
function refusal(attempt: () => unknown): unknown {
  try {
    attempt();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('admission', () => {
  it('refuses an account that has too many running calls, and no other one', () => {
    const admission = admitting({ callsPerAccount: 2 });
    const [first] = [1, 2].map(() => admission.enter({ network: 'office', account: LENA }));
    expect(refusal(() => admission.enter({ network: 'office', account: LENA }))).toMatchObject(TOO_MANY);
    admission.enter({ network: 'office', account: ÖMER });
    first?.leave();
    admission.enter({ network: 'office', account: LENA });
  });

  it('counts the machines of a person for themselves, up to a limit for all of them', () => {
    const admission = admitting({ callsPerAccount: 2, callsPerOwner: 3 });
    const machine = (id: string) => admission.enter({ network: 'office', account: { id, owner: 'Lena' } });
    for (const _ of [1, 2]) machine('export');
    expect(refusal(() => machine('export'))).toMatchObject(TOO_MANY);
    admission.enter({ network: 'office', account: LENA });
    expect(refusal(() => machine('import'))).toMatchObject(TOO_MANY);
    expect(refusal(() => admission.enter({ network: 'office', account: LENA }))).toMatchObject(TOO_MANY);
    admission.enter({ network: 'office', account: ÖMER });
  });

  it('counts a call for its network until its account is known', () => {
    const admission = admitting({ callsPerNetwork: 2, callsPerAccount: 2 });
    const calls = [1, 2].map(() => admission.enter({ network: 'office' }));
    expect(refusal(() => admission.enter({ network: 'office' }))).toMatchObject(TOO_MANY);
    for (const call of calls) call.verified(LENA);
    const third = admission.enter({ network: 'office' });
    expect(refusal(() => third.verified(LENA))).toMatchObject(TOO_MANY);
    third.leave();
    for (const call of calls) call.leave();
    for (const _ of [1, 2]) admission.enter({ network: 'office' }).verified(LENA);
  });

  it('refuses more sign-ins of one network than of other calls', () => {
    const admission = admitting({ signInsPerNetwork: 1 });
    const signIn = admission.enter({ network: 'office', isSignIn: true });
    expect(refusal(() => admission.enter({ network: 'office', isSignIn: true }))).toMatchObject(TOO_MANY);
    admission.enter({ network: 'office' });
    admission.enter({ network: 'home', isSignIn: true });
    signIn.leave();
    admission.enter({ network: 'office', isSignIn: true });
  });

  it('keeps capacity for those who are signed in, however many networks call', () => {
    const admission = admitting({ calls: 4, anonymousCalls: 3 });
    for (const network of ['a', 'b', 'c']) admission.enter({ network });
    expect(refusal(() => admission.enter({ network: 'd' }))).toMatchObject(OVERLOADED);
    admission.enter({ network: 'office', account: LENA });
    expect(refusal(() => admission.enter({ network: 'office', account: ÖMER }))).toMatchObject(OVERLOADED);
  });

  it('refuses an upload that would exhaust the memory, and releases its share', () => {
    const admission = admitting({ uploadBytes: 100 });
    const [first, second] = [admission.enter({ network: 'a' }), admission.enter({ network: 'b' })];
    first.hold(60);
    expect(refusal(() => second.hold(60))).toMatchObject({ code: 'OVERLOADED', extra: { retryAfterSeconds: 5 } });
    second.leave();
    admission.enter({ network: 'b' }).hold(40);
    first.leave();
    first.leave();
    admission.enter({ network: 'c' }).hold(60);
    expect(refusal(() => admission.enter({ network: 'c' }).hold(1))).toBeDefined();
  });

  it('answers refusals of strangers late', async () => {
    vi.useFakeTimers();
    const sent = vi.fn();
    const refused = admitting({}).delayRefusal().then(sent);
    await vi.advanceTimersByTimeAsync(900);
    expect(sent).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    await refused;
    vi.useRealTimers();
  });

  it('runs reads in turn, and refuses those that wait too long', async () => {
    const admission = admitting({ readsAtOnce: 1, patienceMs: 50 });
    const gate = newGate();
    const first = admission.readInTurn('Lena', () => gate.opened);
    const late = admission.readInTurn('Lena', async () => 'never read').catch((error: unknown) => error);
    expect(admission.waiting).toBe(1);
    expect(await late).toMatchObject(OVERLOADED);
    expect([admission.waiting, new Map(admission.refused.counts).get('reads')]).toEqual([0, 1]);
    const second = admission.readInTurn('Lena', async () => 'read');
    gate.open();
    await first;
    expect(await second).toBe('read');
    expect([...admission.waits.series].map(({ count }) => count)).toEqual([2]);
  });

  it('calls changes too many only if others succeed meanwhile', async () => {
    const admission = admitting({ changesPerOwner: 1, patienceMs: 50 });
    const gate = newGate();
    const first = admission.changeInTurn('Lena', () => gate.opened);
    const late = () => admission.changeInTurn('Lena', async () => 'never done').catch((error: unknown) => error);
    expect(await late()).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    const crowded = late();
    expect(await admission.changeInTurn('Ömer', async () => 'done')).toBe('done');
    expect(await crowded).toMatchObject(OVERLOADED);
    gate.open();
    await first;
  });

  it('runs the reads and changes of one account without delaying those of others', async () => {
    const admission = admitting({ readsAtOnce: 5, readsPerOwner: 4, changesPerOwner: 2 });
    const gate = newGate();
    const running = { reads: 0, changes: 0 };
    const begin = (kind: keyof typeof running) => {
      running[kind] += 1;
      return gate.opened;
    };
    const greedy = Array.from({ length: 40 }, () => [
      admission.readInTurn('Lena', () => begin('reads')),
      admission.changeInTurn('Lena', () => begin('changes')),
    ]);
    expect(running).toEqual({ reads: 4, changes: 2 });
    expect(await admission.readInTurn('Ömer', async () => 'read')).toBe('read');
    expect(await admission.changeInTurn('Ömer', async () => 'changed')).toBe('changed');
    gate.open();
    await Promise.all(greedy.flat());
    expect(running).toEqual({ reads: 40, changes: 40 });
  });
});
