import { authorizationState, myProfile } from '@leitstand/contract/api/session';
import { ENDPOINTS } from '@leitstand/contract/api/table';
import { TOKEN_STORAGE_KEY } from '@leitstand/contract/base/first-page';
import { sendBroadcast } from '@leitstand/contract/broadcast';
import { updateAppVersions } from '@leitstand/contract/versions';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '../../../ui/api/call.ts';
import { forgetSession, readSession } from '../session.ts';
import { PROOF_PURPOSES } from './proof.text.ts';
import { proofRequest, settleProof, watchProofs } from './proof.ts';

// The language is read from storage and set on the document when its module is loaded.
vi.hoisted(() => {
  const entries = new Map([
    ['language', 'de'],
    ['token', 'first'],
  ]);
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('location', { href: 'http://localhost/', origin: 'http://localhost' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  });
});

const DATA: Readonly<Record<string, unknown>> = {
  [myProfile.path]: { _id: '1', userName: 'Lena', email: 'lena@example.org' },
  [authorizationState.path]: { rights: [] },
};
const PROOF_NEEDED = { success: false, code: 'PROOF_NEEDED', message: 'prove' };

let isProved = false;
/** The idempotency keys of the calls that need a proof. */
let keys: (string | undefined)[] = [];
let stop: () => void = () => undefined;

beforeEach(async () => {
  isProved = false;
  keys = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    const path = Object.keys(DATA).find((known) => url.endsWith(known));
    if (path) return Response.json({ success: true, data: DATA[path] });
    keys.push(headers['idempotency-key']);
    return isProved ? Response.json({ success: true, data: {} }) : Response.json(PROOF_NEEDED, { status: 403 });
  });
  localStorage.setItem(TOKEN_STORAGE_KEY, 'first');
  await readSession();
  stop = watchProofs(async () => undefined);
});

afterEach(() => {
  stop();
  forgetSession();
});

afterAll(() => void vi.unstubAllGlobals());

const broadcast = () => call(sendBroadcast, { body: {} });
const prompt = (calls: readonly string[]) => vi.waitFor(() => expect(proofRequest()?.calls).toEqual(calls));

it('asks once for all calls that wait, and repeats each under its key', async () => {
  const open = [broadcast(), broadcast(), call(updateAppVersions, { body: {} })];
  await prompt(['sendBroadcast', 'updateAppVersions']);
  isProved = true;
  settleProof(true);
  await Promise.all(open);
  expect(proofRequest()).toBeUndefined();
  expect(keys).toHaveLength(6);
  expect(keys.slice(3)).toEqual(keys.slice(0, 3));
});

it('fails with a clear message if the prompt is cancelled', async () => {
  const open = broadcast();
  await prompt(['sendBroadcast']);
  settleProof(false);
  await expect(open).rejects.toMatchObject({
    code: 'PROOF_NEEDED',
    message: 'Nicht ausgeführt, weil die Bestätigung abgebrochen wurde.',
  });
  expect(keys).toHaveLength(1);
});

it('asks again if the proof did not count', async () => {
  const open = broadcast();
  await prompt(['sendBroadcast']);
  settleProof(true);
  await vi.waitFor(() => expect(keys).toHaveLength(2));
  await prompt(['sendBroadcast']);
  settleProof(false);
  await expect(open).rejects.toThrow();
});

it('takes a sign-in during the prompt for a proof, and gives the calls up with the session', async () => {
  const repeated = broadcast();
  await prompt(['sendBroadcast']);
  isProved = true;
  await readSession();
  await repeated;

  isProved = false;
  const givenUp = broadcast();
  await prompt(['sendBroadcast']);
  forgetSession();
  await expect(givenUp).rejects.toThrow();
  expect(proofRequest()).toBeUndefined();
});

it('does not ask for a call that was refused before a proof was given', async () => {
  const first = broadcast();
  await prompt(['sendBroadcast']);
  let answer: (response: Response) => void = () => undefined;
  const slow = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', () => slow);
  const second = call(updateAppVersions, { body: {} });
  vi.stubGlobal('fetch', answered);
  isProved = true;
  settleProof(true);
  await first;
  answer(Response.json(PROOF_NEEDED, { status: 403 }));
  await second;
  expect(proofRequest()).toBeUndefined();
});

it('says for every call what the proof is for', () => {
  const nameless = ENDPOINTS.filter(({ name, proof }) => proof !== false && !PROOF_PURPOSES[name]);
  expect(nameless.map(({ name }) => name)).toEqual([]);
});
