import { describe, expect, it, vi } from 'vitest';
import { newGate } from '../testing/gate.ts';
import { ADMISSION_LIMITS, Admission, type AdmissionLimits } from './admission.ts';

function admitting(limits: Partial<AdmissionLimits>) {
  return new Admission({ ...ADMISSION_LIMITS, ...limits });
}

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
  it('refuses a session that has too many running calls, and no other one', () => {
    const admission = admitting({ callsPerCaller: 2 });
    const [first] = [1, 2].map(() => admission.enter({ network: 'office', session: 'Lena' }));
    expect(refusal(() => admission.enter({ network: 'office', session: 'Lena' }))).toMatchObject(TOO_MANY);
    admission.enter({ network: 'office', session: 'Ömer' });
    first?.leave();
    admission.enter({ network: 'office', session: 'Lena' });
  });

  it('counts a call for its network until its session is verified', () => {
    const admission = admitting({ callsPerNetwork: 2, callsPerCaller: 2 });
    const calls = [1, 2].map(() => admission.enter({ network: 'office' }));
    expect(refusal(() => admission.enter({ network: 'office' }))).toMatchObject(TOO_MANY);
    for (const call of calls) call.verified('Lena');
    const third = admission.enter({ network: 'office' });
    expect(refusal(() => third.verified('Lena'))).toMatchObject(TOO_MANY);
    third.leave();
    for (const call of calls) call.leave();
    for (const _ of [1, 2]) admission.enter({ network: 'office' }).verified('Lena');
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
    admission.enter({ network: 'office', session: 'Lena' });
    expect(refusal(() => admission.enter({ network: 'office', session: 'Ömer' }))).toMatchObject(OVERLOADED);
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
    const admission = admitting({ readsAtOnce: 1, readPatienceMs: 50 });
    const gate = newGate();
    const first = admission.readInTurn(() => gate.opened);
    const late = admission.readInTurn(async () => 'never read').catch((error: unknown) => error);
    expect(admission.waiting).toBe(1);
    expect(await late).toMatchObject(OVERLOADED);
    expect([admission.waiting, new Map(admission.refused.counts).get('reads')]).toEqual([0, 1]);
    const second = admission.readInTurn(async () => 'read');
    gate.open();
    await first;
    expect(await second).toBe('read');
    expect([...admission.waits.series].map(({ count }) => count)).toEqual([2]);
  });
});
