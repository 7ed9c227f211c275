import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeEitherEngine } from '../testing/database/test-database.ts';
import { sampleImage } from '../testing/samples.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const GIGABYTE = 1024 ** 3;
const MEGABYTE = 1024 ** 2;

interface HeadOptions {
  token?: string | null;
  headers?: Record<string, string>;
}

describeEitherEngine('HEAD', (engine) => {
  let app: TestApp;
  let admin: { token: string };
  let folder: string;
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(tmpdir(), 'leitstand-head-'));
    const file = path.join(folder, 'country.pmtiles');
    await fs.writeFile(file, '');
    // Takes no room on the disk.
    await fs.truncate(file, 2 * GIGABYTE);
    app = await openTestApp(engine, { mapArchive: { file, attribution: '' } });
    admin = await app.signedInAs('SUPERADMIN');
  });
  afterAll(async () => {
    await app.close();
    await fs.rm(folder, { recursive: true });
  });

  /** The SUPERADMIN's, unless a token (or null for none) is given. */
  async function head(address: string, { token = admin.token, headers = {} }: HeadOptions = {}) {
    const url = `/v1${address}`;
    const all = { ...headers, ...(token ? { authorization: token } : {}) };
    const answer = await app.leitstand.http.inject({ method: 'HEAD', url, headers: all });
    return { status: answer.statusCode, raw: answer.rawPayload, headers: answer.headers };
  }

  /** What this process, which is the server, has read from files. */
  async function bytesRead(): Promise<number> {
    return Number(/rchar: (\d+)/.exec(await fs.readFile('/proc/self/io', 'utf8'))?.[1]);
  }

  it('reads nothing of a file', async () => {
    const before = await bytesRead();
    const answer = await head('/map/archive');
    // Longer than reading some hundred megabytes takes.
    await pause(1_000);
    expect((await bytesRead()) - before).toBeLessThan(10 * MEGABYTE);
    expect(answer.status).toBe(200);
    expect(answer.raw).toHaveLength(0);
    expect(answer.headers).toMatchObject({
      'content-length': String(2 * GIGABYTE),
      'content-type': 'application/vnd.pmtiles',
      'accept-ranges': 'bytes',
    });
    const part = await head('/map/archive', { headers: { range: 'bytes=0-99' } });
    expect([part.status, part.headers['content-length']]).toEqual([206, '100']);
    const known = { 'if-none-match': String(answer.headers.etag) };
    expect((await head('/map/archive', { headers: known })).status).toBe(304);
  });

  it('opens no image and makes no smaller copy of one', async () => {
    const jpeg = await sampleImage('jpeg');
    const fields = { title: 'Mütze', type: 'address', category: 'Merchandise', coins: '10', quantity: '5' };
    const { body } = await app.request('POST', '/reward/add', { multipart: { fields, files: [{ bytes: jpeg }] } });
    const open = vi.spyOn(app.leitstand.platform.images, 'open');
    for (const size of ['', 'small/', 'medium/']) {
      const address = `/files/images/${size}${body.data.image}`;
      const told = await head(address, { token: null });
      expect([told.status, told.raw.length, open.mock.calls.length]).toEqual([200, 0, 0]);
      const whole = await app.request('GET', address, { token: null });
      const same = ['content-type', 'cache-control', 'etag', 'content-security-policy'];
      expect(same.map((name) => told.headers[name])).toEqual(same.map((name) => whole.headers[name]));
      open.mockClear();
    }
    const unknown = `/files/images/${'0'.repeat(32)}.jpg`;
    expect((await head(unknown, { token: null })).status).toBe(404);
    open.mockRestore();
  });

  it('opens no live stream', async () => {
    const opened = vi.spyOn(app.leitstand.platform.live, 'recent', 'get');
    const answer = await head('/live');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(opened).not.toHaveBeenCalled();
  });

  it('is authorized as GET is', async () => {
    const none = await app.signedInAs('ADMIN', []);
    for (const address of ['/map/archive', '/live', '/user/all/0/5/-1'])
      expect((await head(address, { token: null })).status).toBe(401);
    expect((await head('/user/all/0/5/-1', none)).status).toBe(403);
    expect((await head('/files/internal/unknown.jpg')).status).toBe(404);
  });

  it('changes nothing', async () => {
    const { token } = await app.signedInAs('ADMIN');
    expect((await head('/signOut', { token })).status).toBe(404);
    expect((await app.request('GET', '/inbox', { token })).status).toBe(200);
  });
});
