import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { bin, root } from '../processes.mjs';
import { ensureTool } from '../system-tools.mjs';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const IMAGE = `localhost/leitstand:${version}`;
const NAME = `leitstand-test-${process.pid}`;
const VOLUME = `${NAME}-data`;
const STARTED_WITHIN_S = 120;

const isSoak = process.env.SOAK === '1';
const hasPodman = spawnSync('podman', ['--version']).status === 0;
const podman = (...args) => execFileSync('podman', args, { encoding: 'utf8' });

/** Takes minutes: `containerfile.test.mjs` runs the same files without a container. */
describe.skipIf(!isSoak || !hasPodman)('the image (in a soak, with podman)', () => {
  afterAll(() => {
    spawnSync('podman', ['rm', '--force', NAME]);
    spawnSync('podman', ['volume', 'rm', '--force', VOLUME]);
  });

  test('is built twice with the same layers and has at most 250 MB', () => {
    const built = spawnSync(process.execPath, [join(root, 'scripts/image/image.mjs'), '--check'], { encoding: 'utf8' });
    expect(built.status, built.stderr).toBe(0);
    expect(built.stdout).toContain('A second build has the same layers');
    const { components } = JSON.parse(readFileSync(join(root, `leitstand-${version}.cdx.json`), 'utf8'));
    expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'react', 'node', 'libc6']));
  }, 1_200_000);

  test('runs without root, capabilities and a writable root, shows every screen, and stops on SIGTERM', async () => {
    const port = await freePort();
    const settings = { PORT: port, HOST: '127.0.0.1', ADMIN_EMAIL: 'leitung@leitstand.test' };
    const environment = Object.entries({ ...settings, ADMIN_PASSWORD: 'ein-gutes-passwort' });
    podman(
      ...['run', '--detach', '--name', NAME, '--network=host', '--read-only', '--read-only-tmpfs=false'],
      ...['--cap-drop=ALL', '--security-opt=no-new-privileges', `--volume=${VOLUME}:/data`],
      ...environment.flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      IMAGE,
    );
    const url = `http://127.0.0.1:${port}`;
    await untilReady(`${url}/v1/ready`);
    const [user, capabilities] = JSON.parse(
      podman(
        ...['exec', NAME, '/usr/local/bin/node', '-p'],
        `JSON.stringify([process.getuid(), /CapEff:\\s*(\\w+)/.exec(fs.readFileSync('/proc/1/status', 'utf8'))[1]])`,
      ),
    );
    expect(user).toBe(10001);
    expect(capabilities).toMatch(/^0+$/);
    expect(spawnSync('podman', ['healthcheck', 'run', NAME]).status).toBe(0);
    const label = '{{index .Labels "org.opencontainers.image.created"}}';
    const created = podman('image', 'inspect', '--format', label, IMAGE);
    const system = podman('exec', NAME, '/usr/local/bin/node', '-p', `fs.readFileSync('/etc/os-release', 'utf8')`);
    expect(system).toContain(`IMAGE_VERSION=${version}\nBUILD_ID=${created}`);

    const chromium = await ensureTool('chromium');
    const walk = ['shell', 'accessibility', '-g', 'sidebar links|on the screens and their dialogs'];
    const walked = spawnSync(process.execPath, [bin('@playwright/test', 'playwright'), 'test', ...walk], {
      cwd: join(root, 'e2e'),
      env: { ...process.env, E2E_SERVER_URL: url, CHROMIUM_PATH: chromium.path },
      encoding: 'utf8',
    });
    expect(walked.status, walked.stdout + walked.stderr).toBe(0);

    podman('stop', '--time', '20', NAME);
    expect(podman('inspect', '--format', '{{.State.ExitCode}}', NAME).trim()).toBe('0');
    // Before there is anything to close, but not before Node.js runs our code.
    podman('start', NAME);
    while (!podman('logs', NAME).includes('Opening the database')) await delay(20);
    podman('stop', '--time', '20', NAME);
    expect(['0', '143']).toContain(podman('inspect', '--format', '{{.State.ExitCode}}', NAME).trim());
  }, 600_000);
});

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function untilReady(url) {
  for (let second = 0; second < STARTED_WITHIN_S; second++) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.status === 200) return;
    await delay(1000);
  }
  throw new Error(`no answer from ${url}:\n${podman('logs', NAME)}`);
}
