import { randomBytes } from 'node:crypto';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { partOf } from './send-archive.ts';

const TILES = { url: 'https://tiles.example.org:8443/osm/{z}/{x}/{y}.png?key=abc', attribution: '© Beispiel' };

const ARCHIVE = randomBytes(1000);

describeEitherEngine('map settings', (engine) => {
  let plain: TestApp;
  let configured: TestApp;
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'leitstand-map-'));
    file = path.join(folder, 'country.pmtiles');
    await writeFile(file, ARCHIVE);
    plain = await openTestApp(engine);
    configured = await openTestApp(engine, { mapTiles: TILES, mapArchive: { file, attribution: '' } });
  });
  afterAll(async () => {
    await plain.close();
    await configured.close();
    await rm(folder, { recursive: true });
  });
  const imageSources = async (app: TestApp) =>
    /img-src ([^;]*)/.exec(String((await app.request('GET', '/health')).headers['content-security-policy']))?.[1];

  it('contain no tiles unless configured, and allow images from no other host', async () => {
    expect((await plain.request('GET', '/map/settings')).body.data).toEqual({ tileUrl: '', attribution: '' });
    expect(await imageSources(plain)).toBe("'self' data: blob:");
  });

  it('contain the configured tiles, and allow images from their host', async () => {
    const expected = { tileUrl: TILES.url, attribution: TILES.attribution };
    expect((await configured.request('GET', '/map/settings')).body.data).toEqual(expected);
    expect(await imageSources(configured)).toBe("'self' data: blob: https://tiles.example.org:8443");
  });

  it('are for administrators only, and listed as a capability', async () => {
    expect((await plain.request('GET', '/map/settings', { token: null })).status).toBe(401);
    expect((await plain.request('GET', '/capabilities')).body.data).toContain('getMapSettings');
  });

  const archive = (headers: Record<string, string> = {}) => configured.request('GET', '/map/archive', { headers });

  it('send the archive in parts, which caches may keep', async () => {
    const whole = await archive({ 'accept-encoding': 'gzip, br' });
    expect(whole.status).toBe(200);
    expect(whole.raw).toEqual(ARCHIVE);
    expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'cache-control': 'private, max-age=86400' });
    expect(whole.headers['content-encoding']).toBeUndefined();
    const etag = String(whole.headers.etag);
    expect(etag).toMatch(/^"[^"]+"$/);

    const part = await archive({ range: 'bytes=100-299', 'if-range': etag });
    expect(part.status).toBe(206);
    expect(part.raw).toEqual(ARCHIVE.subarray(100, 300));
    expect(part.headers).toMatchObject({ 'content-range': 'bytes 100-299/1000', 'content-length': '200', etag });

    expect((await archive({ range: 'bytes=0-9', 'if-none-match': etag })).status).toBe(304);
    expect((await archive({ range: 'bytes=0-9', 'if-range': '"other"' })).raw).toEqual(ARCHIVE);
    const beyond = await archive({ range: 'bytes=1000-' });
    expect(beyond.status).toBe(416);
    expect(beyond.headers['content-range']).toBe('bytes */1000');
  });

  it('notice that the archive is removed or replaced', async () => {
    const { etag } = (await archive({ range: 'bytes=0-9' })).headers;
    await rename(file, `${file}.old`);
    expect((await archive({ range: 'bytes=0-9' })).status).toBe(503);
    expect(configured.logs.join('')).toContain('MAP_FILE cannot be read');
    await writeFile(file, randomBytes(ARCHIVE.length));
    const replaced = await archive({ range: 'bytes=-10' });
    expect(replaced.headers['content-range']).toBe('bytes 990-999/1000');
    expect(replaced.headers.etag).not.toBe(etag);
  });

  it('offer an archive to administrators only, and only if there is one', async () => {
    expect((await configured.request('GET', '/map/archive', { token: null })).status).toBe(401);
    expect((await configured.request('GET', '/capabilities')).body.data).toContain('getMapArchive');
    expect((await plain.request('GET', '/capabilities')).body.data).not.toContain('getMapArchive');
    expect((await plain.request('GET', '/map/archive')).status).toBe(404);
  });
});

it.each([
  [undefined, 'all'],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-200', { start: 90, end: 99 }],
  ['bytes=-5', { start: 95, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=-0', 'none'],
  ['bytes=100-', 'none'],
  ['bytes=20-10', 'all'],
  ['bytes=0-1,5-6', 'all'],
  ['bytes=-', 'all'],
  ['lines=0-1', 'all'],
])('reads the range %s of 100 bytes', (range, part) => {
  expect(partOf(range, 100)).toEqual(part);
  expect(partOf(range, 0)).toBe('none');
});
