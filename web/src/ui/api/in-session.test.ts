import { confirmCodes } from '@leitstand/contract/api/access/second-factor';
import { signOut } from '@leitstand/contract/api/session';
import { addUser, listUsers } from '@leitstand/contract/users';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { inSession, onSecondFactorRequired, onSessionEnd } from './call.ts';

// The language is read from storage and set on the document when its module is loaded.
const stored = vi.hoisted(() => {
  const session = { token: '' };
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'language' ? 'de' : session.token) });
  return session;
});
const askedAgain = vi.fn(async () => true);
const refused = new ApiError(401, 'You need to be logged in to use this feature', { code: 'NOT_SIGNED_IN' });

beforeEach(() => {
  stored.token = 'first';
  onSessionEnd(askedAgain);
});

afterEach(() => void askedAgain.mockClear());

/** Refused with the first token, which is replaced before the refusal arrives. */
function outdatedRequest() {
  return vi.fn(async () => {
    const sentWith = stored.token;
    stored.token = 'second';
    if (sentWith === 'first') throw refused;
    return 'answer';
  });
}

it('asks to sign in if the session has ended, and repeats the call', async () => {
  const request = vi.fn().mockRejectedValueOnce(refused).mockResolvedValueOnce('answer');
  expect(await inSession(listUsers, request)).toBe('answer');
  expect(askedAgain).toHaveBeenCalledTimes(1);
});

it('repeats a read with a token that has replaced the refused one, without asking', async () => {
  const request = outdatedRequest();
  expect(await inSession(listUsers, request)).toBe('answer');
  expect(request).toHaveBeenCalledTimes(2);
  expect(askedAgain).not.toHaveBeenCalled();
});

it.each([addUser, signOut])('does not repeat a change under another session: $name', async (endpoint) => {
  const request = outdatedRequest();
  await expect(inSession(endpoint, request)).rejects.toBe(refused);
  expect(request).toHaveBeenCalledTimes(1);
  expect(askedAgain).not.toHaveBeenCalled();
});

it('does not take an expired ticket for the end of the session', async () => {
  const expired = new ApiError(401, 'too long', { code: 'SECOND_STEP_EXPIRED' });
  await expect(inSession(confirmCodes, () => Promise.reject(expired))).rejects.toBe(expired);
  expect(askedAgain).not.toHaveBeenCalled();
});

it('reports an account that has to set up its second factor first', async () => {
  const reported = vi.fn();
  onSecondFactorRequired(reported);
  const overdue = new ApiError(403, 'set it up', { code: 'SECOND_FACTOR_REQUIRED' });
  await expect(inSession(listUsers, () => Promise.reject(overdue))).rejects.toBe(overdue);
  expect(reported).toHaveBeenCalledTimes(1);
});
