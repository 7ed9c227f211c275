import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servePanel } from './panel.ts';

const PAGE = '<title>Leitstand</title>';
const SCRIPT = `export const text = '${'as long as a script '.repeat(100)}';`;

describe('the panel', () => {
  const app = Fastify();
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'leitstand-panel-'));
    await mkdir(path.join(folder, 'assets'));
    const write = (name: string, content: string | Buffer) => writeFile(path.join(folder, name), content);
    await write('index.html', PAGE);
    await write('index.html.br', brotliCompressSync(PAGE));
    await write('assets/app-1a2b.js', SCRIPT);
    await write('assets/app-1a2b.js.br', brotliCompressSync(SCRIPT));
    await write('assets/app-1a2b.js.gz', gzipSync(SCRIPT));
    await write('assets/small-3c4d.js', 'export {};');
    await app.register(compress, { threshold: 1024 });
    await servePanel(app, folder, '/v1');
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  it.each(['/', '/users', '/validateEmail/a/b/c', '/users?user=x.y', '/reset-password/abc'])(
    'answers %s with its page, never cached',
    async (url) => {
      const answer = await app.inject({ url });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('Leitstand');
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it('lets hashed files be cached forever', async () => {
    const answer = await app.inject({ url: '/assets/app-1a2b.js' });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it.each([
    { accepts: 'gzip, deflate, br, zstd', sent: 'br', read: brotliDecompressSync },
    { accepts: 'gzip, deflate', sent: 'gzip', read: gunzipSync },
    { accepts: 'identity', sent: undefined, read: (content: Buffer) => content },
    { accepts: undefined, sent: undefined, read: (content: Buffer) => content },
  ])(
    'sends the compressed copy of the build to clients that accept $accepts: $sent',
    async ({ accepts, sent, read }) => {
      const headers = accepts === undefined ? {} : { 'accept-encoding': accepts };
      const answer = await app.inject({ url: '/assets/app-1a2b.js', headers });
      expect(answer.headers['content-encoding']).toBe(sent);
      expect(answer.headers['content-type']).toMatch(/javascript/);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.vary).toMatch(/accept-encoding/i);
      expect(read(answer.rawPayload).toString()).toBe(SCRIPT);
      const copy = { br: brotliCompressSync, gzip: gzipSync }[sent ?? ''];
      if (copy) expect(answer.rawPayload).toEqual(copy(SCRIPT));
    },
  );

  it('sends its page compressed, never cached', async () => {
    const answer = await app.inject({ url: '/users', headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
    expect(answer.headers['content-type']).toMatch(/html/);
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(PAGE);
  });

  it('compresses files that have no compressed copy', async () => {
    const answer = await app.inject({ url: '/assets/small-3c4d.js', headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('export {};');
  });

  it('answers that a file has not changed, whichever copy was sent', async () => {
    const asked = { url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'br' } };
    const { etag } = (await app.inject(asked)).headers;
    const again = await app.inject({ ...asked, headers: { ...asked.headers, 'if-none-match': String(etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it.each([
    '/assets/app-old.js',
    '/assets/app-1a2b.js.br',
    '/assets/app-1a2b.js.gz',
    '/favicon.ico',
    '/v1/nothing',
    '/..%2f..%2fetc/passwd.txt',
  ])('answers %s with a failure, not with the page', async (url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false });
  });
});
