import { authorizationState, myProfile } from '@leitstand/contract/api/session';
import { pathOf } from '@leitstand/contract/base/endpoint';
import { TOKEN_STORAGE_KEY } from '@leitstand/contract/base/first-page';
import { listUsers } from '@leitstand/contract/users';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '../../ui/api/call.ts';
import { endSessionOnServer, forgetSession, readSession } from './session.ts';
import { giveUpSession, watchSessionEnd } from './session-end.ts';

// The language is read from storage and set on the document when its module is loaded.
const stored = vi.hoisted(() => {
  const entries = new Map([['language', 'de']]);
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  });
  return entries;
});

const PROFILE = { _id: '1', userName: 'Lena', email: 'lena@example.org' };
const DATA: Readonly<Record<string, unknown>> = {
  [myProfile.path]: PROFILE,
  [authorizationState.path]: { rights: [] },
};
const LIST = { params: { skip: 0, limit: 1, days: -1 } } as const;
/** The list is refused with every other token. */
let accepted = '';

beforeEach(async () => {
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    const isList = url.endsWith(pathOf(listUsers.path, LIST.params));
    if (isList && headers.authorization !== accepted) return Response.json({ success: false }, { status: 401 });
    const path = Object.keys(DATA).find((known) => url.endsWith(known)) ?? '';
    return Response.json({ success: true, data: isList ? [] : (DATA[path] ?? {}) });
  });
  stored.set(TOKEN_STORAGE_KEY, 'first');
  accepted = 'second';
  watchSessionEnd();
  await readSession();
});

afterEach(() => forgetSession());

afterAll(() => void vi.unstubAllGlobals());

/** What becomes of a call: an answer, a refusal, or neither while the panel asks for the password. */
async function outcomeOf(refused: Promise<unknown>): Promise<'answered' | 'refused' | 'waits'> {
  const settled = refused.then(
    () => 'answered' as const,
    () => 'refused' as const,
  );
  return Promise.race([settled, new Promise<'waits'>((resolve) => setTimeout(resolve, 50, 'waits'))]);
}

it('asks for the password if a call is refused, and gives the call up with the session', async () => {
  const open = call(listUsers, LIST);
  expect(await outcomeOf(open)).toBe('waits');
  giveUpSession();
  expect(await outcomeOf(open)).toBe('refused');
});

it('repeats the call after any sign-in of the same administrator', async () => {
  const open = call(listUsers, LIST);
  expect(await outcomeOf(open)).toBe('waits');
  stored.set(TOKEN_STORAGE_KEY, accepted);
  await readSession();
  expect(await outcomeOf(open)).toBe('answered');
});

it('does not ask while signing out and after it', async () => {
  await endSessionOnServer();
  expect(await outcomeOf(call(listUsers, LIST))).toBe('refused');
  forgetSession();
  expect(await outcomeOf(call(listUsers, LIST))).toBe('refused');
});
