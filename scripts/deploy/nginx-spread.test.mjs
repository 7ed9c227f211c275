import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import * as https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCertificate, nginxSite } from './nginx-site.mjs';

const PANELS = 6;
const canRun = process.platform === 'linux' && ['nginx', 'openssl'].every((tool) => !spawnSync(tool, ['-h']).error);

describe.skipIf(!canRun)('nginx in front of two servers (needs nginx and openssl on Linux)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leitstand-nginx-'));
  const streams = [0, 0];
  const calls = [0, 0];
  const servers = streams.map((_, index) =>
    createServer((request, response) => {
      if (request.url !== '/v1/live') {
        calls[index] += 1;
        response.end();
        return;
      }
      streams[index] += 1;
      response.write(':\n\n');
    }),
  );
  let nginx;
  let port;

  beforeAll(async () => {
    const free = [createServer(), createServer()];
    const listening = await Promise.all([...servers, ...free].map(listen));
    const [first, second, secure, plain] = listening;
    await Promise.all(free.map((server) => new Promise((resolve) => server.close(resolve))));
    port = secure;
    makeCertificate(folder);
    const file = nginxSite(folder, { https: secure, http: plain, servers: [first, second] });
    nginx = spawn('nginx', ['-q', '-p', folder, '-c', file], { stdio: 'ignore' });
    while (!(await ask('/v1/health').catch(() => undefined))) await delay(50);
  });

  afterAll(async () => {
    const ended = once(nginx, 'exit');
    if (nginx.exitCode === null && nginx.kill('SIGTERM')) await ended;
    for (const server of servers) server.close().closeAllConnections();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  test('streams go to both alike, whatever is called before each of them, and so do calls', async () => {
    calls.fill(0);
    const open = [];
    for (let panel = 0; panel < PANELS; panel += 1) {
      // With the stream an even number: taking turns over all would give one server every stream.
      await (await ask('/v1/health')).resume();
      open.push(await ask('/v1/live'));
    }
    expect(streams).toEqual([PANELS / 2, PANELS / 2]);
    expect(calls).toEqual([PANELS / 2, PANELS / 2]);
    for (const stream of open) stream.destroy();
  });

  async function ask(path) {
    const request = https.get({
      host: '127.0.0.1',
      port,
      path,
      ca: readFileSync(join(folder, 'leitstand.crt')),
      agent: false,
    });
    const [answer] = await once(request, 'response');
    return answer;
  }
});

async function listen(server) {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server.address().port;
}
