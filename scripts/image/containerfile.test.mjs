import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { health } from '@leitstand/contract/api/platform';
import { afterAll, describe, expect, test } from 'vitest';
import { root } from '../processes.mjs';
import { copyProduct, PRODUCT_FILES } from './runtime-files.mjs';

const ADMIN = { email: 'leitung@leitstand.test', password: 'ein-gutes-passwort', fcmToken: '' };

const stages = readFileSync(join(root, 'Containerfile'), 'utf8')
  .replaceAll(/\\\n/g, ' ')
  .split(/^(?=FROM )/m)
  .map((stage) => [...stage.matchAll(/^([A-Z]+) +(.*)$/gm)].map(([, name, value]) => ({ name, value: value.trim() })));
const image = stages.at(-1);
const value = (name) => image.filter((instruction) => instruction.name === name).map((found) => found.value);

describe('the Containerfile', () => {
  test('runs as a user other than root, given by number', () => {
    expect(value('USER')).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)]);
  });

  test('has neither shell nor packages of a system in the image', () => {
    expect(value('FROM')).toEqual(['scratch']);
    expect(value('RUN')).toEqual([]);
    for (const copied of value('COPY')) expect(copied).toMatch(/^--from=build /);
  });

  test('has no volume but the data', () => {
    expect(value('VOLUME')).toEqual(['/data']);
    expect(value('ENV').join()).toContain('DATA_DIR=/data');
  });

  test('starts Node.js without a shell, so that signals reach it', () => {
    expect(JSON.parse(value('ENTRYPOINT'))).toEqual(['/usr/local/bin/node', '/app/server/dist/main.js']);
    expect(value('CMD')).toEqual([]);
  });

  test('asks a call of the contract about its health', () => {
    const [, command] = /CMD (\[.*\])$/.exec(value('HEALTHCHECK'));
    const [node, option, program] = JSON.parse(command);
    expect([node, option]).toEqual(['/usr/local/bin/node', '-e']);
    expect(program).toContain(`/v1${health.path}\``);
  });

  test('names a base of one version of Node.js 24', () => {
    expect(stages[0]).toContainEqual({ name: 'ARG', value: expect.stringMatching(/^BASE=node:24\.\d+\.\d+-/) });
  });

  test('copies files that exist and are not ignored', () => {
    const ignore = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
    const sources = stages
      .slice(0, -1)
      .flat()
      .filter((instruction) => instruction.name === 'COPY' && !instruction.value.startsWith('--from'))
      .flatMap((instruction) => instruction.value.split(/ +/).slice(0, -1));
    expect(sources.length).toBeGreaterThan(5);
    for (const source of sources) {
      expect(existsSync(join(root, source)), source).toBe(true);
      expect(
        ignore.some((line) => line.startsWith('!') && `${source}/`.startsWith(`${line.slice(1)}/`)),
        source,
      ).toBe(true);
    }
  });
});

describe('the files of the image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leitstand-product-'));
  let server;
  afterAll(async () => {
    if (server?.exitCode === null) {
      server.kill('SIGKILL');
      await once(server, 'exit');
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  test('are enough for the database, for signing in and for images, and stop on SIGTERM', async () => {
    const app = join(folder, 'app');
    // Other steps of the tests build the panel.
    copyProduct(
      app,
      PRODUCT_FILES.filter((file) => file !== 'web/dist'),
    );
    const files = readdirSync(app, { recursive: true });
    expect(files.filter((file) => /\.(ts|map)$/.test(file))).toEqual([]);
    server = spawn(process.execPath, [join(app, 'server/dist/main.js')], {
      cwd: folder,
      env: {
        PORT: '0',
        DATA_DIR: join(folder, 'data'),
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        DEMO_DATA: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    server.stdout.setEncoding('utf8');
    for await (const text of server.stdout.iterator({ destroyOnReturn: false })) {
      output += text;
      if (/Mail /.test(output)) break;
    }
    server.stdout.resume();
    const [, url] = /Leitstand +(http:\S+)/.exec(output);
    const signedIn = await fetch(`${url}/v1/signInDashboard`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    });
    const { data } = await signedIn.json();
    const headers = { authorization: `Bearer ${data.token}` };
    const form = new FormData();
    form.set('file', new Blob([readFileSync(join(root, 'server/src/demo/images/levels/1.png'))]), '1.png');
    const stored = await fetch(`${url}/v1/files/upload`, {
      method: 'POST',
      headers,
      body: form,
    });
    expect(await stored.json()).toMatchObject({ success: true });
    const places = await fetch(`${url}/v1/geo/search/Hamburg/5`, { headers });
    expect(await places.text()).toContain('Hamburg');
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  }, 60_000);
});
