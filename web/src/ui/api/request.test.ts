import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const storage = new Map<string, string>();
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('localStorage', { getItem: (key: string) => storage.get(key) ?? null });
vi.stubGlobal('fetch', fetched);
// The language is read from storage and set on the document when its module is loaded.
const { request, requestEarly } = await import('./request.ts');

const PROFILE = { method: 'GET', url: '/v1/profile' };

beforeEach(() => {
  storage.set('id_token', 'first');
  fetched.mockImplementation(async (_, { headers }) =>
    Response.json({ data: new Headers(headers).get('authorization') }),
  );
});

afterEach(() => void fetched.mockReset());

it('answers the next request with what was asked early, once', async () => {
  requestEarly(PROFILE.url);
  expect((await request(PROFILE)).content).toBe('first');
  expect(fetched).toHaveBeenCalledTimes(1);
  await request(PROFILE);
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('never gives the answer of one session to another', async () => {
  requestEarly(PROFILE.url);
  storage.set('id_token', 'second');
  expect((await request(PROFILE)).content).toBe('second');
  storage.set('id_token', 'first');
  await request(PROFILE);
  expect(fetched).toHaveBeenCalledTimes(3);
});

it('does not take it for a change, and reports an early failure to who asks', async () => {
  fetched.mockResolvedValueOnce(Response.json({ success: false, message: 'Nein' }, { status: 401 }));
  requestEarly(PROFILE.url);
  await request({ ...PROFILE, method: 'POST' });
  expect(fetched).toHaveBeenCalledTimes(2);
  await expect(request(PROFILE)).rejects.toMatchObject({ status: 401, message: 'Nein' });
});
