import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servePanel } from './panel.ts';

describe('the panel', () => {
  const app = Fastify();
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'leitstand-panel-'));
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, 'index.html'), '<title>Leitstand</title>');
    await writeFile(path.join(folder, 'assets', 'app-1a2b.js'), 'export {};');
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

  it('lets hashed files be kept for ever', async () => {
    const answer = await app.inject({ url: '/assets/app-1a2b.js' });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it.each(['/assets/app-old.js', '/favicon.ico', '/v1/nothing', '/..%2f..%2fetc/passwd.txt'])(
    'answers %s with a failure, not with the page',
    async (url) => {
      const answer = await app.inject({ url });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ success: false });
    },
  );
});
