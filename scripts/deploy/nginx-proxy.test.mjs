import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import * as http2 from 'node:http2';
import * as https from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { MAX_IMAGE_MEGABYTES } from '@leitstand/contract/base/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../processes.mjs';
import { makeCertificate, nginxSite } from './nginx-site.mjs';

const ADMIN = { email: 'leitung@leitstand.test', password: 'ein-gutes-passwort', fcmToken: '' };
const AT_ONCE_MS = 1000;
/** Where the client calls from, so that it differs from the proxy's address. */
const CLIENT = '127.0.0.2';
// Other systems have no second loopback address.
const canRun = process.platform === 'linux' && ['nginx', 'openssl'].every((tool) => !spawnSync(tool, ['-h']).error);

describe.skipIf(!canRun)('nginx in front of a server (needs nginx and openssl on Linux)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leitstand-nginx-'));
  const running = [];
  const agent = new https.Agent({ keepAlive: true });
  let port;
  let certificate;
  let token;

  beforeAll(async () => {
    const [plain, behind] = await freePorts(3).then(([first, ...rest]) => {
      port = first;
      return rest;
    });
    makeCertificate(folder);
    certificate = readFileSync(join(folder, 'leitstand.crt'));
    start('nginx', ['-q', '-p', folder, '-c', nginxSite(folder, { https: port, http: plain, servers: [behind] })]);
    start(process.execPath, [join(root, 'server/dist/main.js')], {
      ...{ PORT: String(behind), DATA_DIR: join(folder, 'data'), DEMO_DATA: '0', TRUST_PROXY: '1', LOG_LEVEL: 'error' },
      ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
    });
    for (;;) {
      const answer = await ask('GET', '/ready').catch(() => undefined);
      if (answer?.statusCode === 200) break;
      await delay(100);
    }
  });

  afterAll(async () => {
    agent.destroy();
    for (const child of running) {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGTERM')) await ended;
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  test('administrators sign in, and the audit log has the address of their network', async () => {
    // A client can write anything here.
    const forged = { 'x-forwarded-for': '203.0.113.7' };
    const signedIn = await askJson('POST', '/signInDashboard', ADMIN, forged);
    token = signedIn.data.token;
    expect(token).toBeTruthy();
    const { data: entries } = await askJson('GET', '/audit/all/0/20/30');
    const entry = entries.find(({ action }) => /sign/i.test(action));
    const { data } = await askJson('GET', `/audit/entry/${entry._id}`);
    expect(data.network).toBe(CLIENT);
  });

  test('an image of the largest size is stored', async () => {
    const picture = readFileSync(join(root, 'server/src/demo/images/levels/1.png'));
    const image = Buffer.concat([picture], MAX_IMAGE_MEGABYTES * 1024 * 1024);
    const form = new FormData();
    form.set('file', new Blob([image]), '1.png');
    const request = new Request('https://127.0.0.1', { method: 'POST', body: form });
    const body = Buffer.from(await request.arrayBuffer());
    const answer = await ask('POST', '/files/upload', body, { 'content-type': request.headers.get('content-type') });
    expect(JSON.parse(await text(answer))).toMatchObject({ success: true });
  }, 60_000);

  test('an event of the live stream arrives at once', async () => {
    const stream = await ask('GET', '/live');
    stream.setEncoding('utf8');
    let received = '';
    stream.on('data', (piece) => {
      received += piece;
    });
    const until = async (part) => {
      while (!received.includes(part)) await delay(10);
    };
    await until('event: ready');
    const begin = performance.now();
    const model = await askJson('POST', '/make', { make: 'Testmarke', model: 'Testmodell' });
    expect(model.success).toBe(true);
    await until(model.data._id);
    expect(performance.now() - begin).toBeLessThan(AT_ONCE_MS);
    stream.destroy();
  });

  test('browsers get HTTP/2', async () => {
    const session = http2.connect(`https://127.0.0.1:${port}`, { ca: certificate });
    const stream = session.request({ ':path': '/v1/health' });
    const [headers] = await once(stream, 'response');
    expect(headers[':status']).toBe(200);
    session.destroy();
  });

  function start(command, args, env = {}) {
    const child = spawn(command, args, {
      env: { PATH: process.env.PATH, ...env },
      stdio: 'ignore',
    });
    running.push(child);
  }

  async function askJson(method, path, json, headers = {}) {
    const body = json && JSON.stringify(json);
    return JSON.parse(await text(await ask(method, path, body, { 'content-type': 'application/json', ...headers })));
  }

  async function ask(method, path, body, headers = {}) {
    const request = https.request({
      ...{ host: '127.0.0.1', port, path: `/v1${path}`, method, ca: certificate, agent, localAddress: CLIENT },
      headers: {
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-length': Buffer.byteLength(body) }),
      },
    });
    request.end(body);
    const [answer] = await once(request, 'response');
    if (answer.statusCode >= 500) answer.resume();
    return answer;
  }
});

async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
