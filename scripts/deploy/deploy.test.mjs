import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveEvents } from '@leitstand/contract/api/live';
import { ENDPOINTS } from '@leitstand/contract/api/table';
import { MAX_IMAGES } from '@leitstand/contract/base/limits';
import { afterAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { bin, root } from '../processes.mjs';
import { makeCertificate, nginxSite } from './nginx-site.mjs';

const folder = mkdtempSync(join(tmpdir(), 'leitstand-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (file) => readFileSync(join(root, 'deploy', file), 'utf8');
const isMissing = (command) => spawnSync(command, ['--help']).error !== undefined;
const PASSWORDS = { DATABASE_PASSWORD: 'a', STORAGE_PASSWORD: 'b', SECRETS_KEY: 'c', ADMIN_PASSWORD: 'd' };

function expectSuccess(command, args, env = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, ...env } });
  expect(status, `${stdout}${stderr}`).toBe(0);
  return `${stdout}${stderr}`;
}

describe('the proxies', () => {
  /** All files of a form, and its fields. */
  const largestBody = Math.max(
    ...ENDPOINTS.map(({ encoding, maxFileMegabytes, maxBodyMegabytes }) => {
      const files = encoding === 'form+files' ? MAX_IMAGES : 1;
      return files * maxFileMegabytes + maxBodyMegabytes;
    }),
  );

  test('let through the largest body of the contract', () => {
    expect(read('nginx/leitstand.conf')).toContain(`client_max_body_size ${largestBody}m;`);
    expect(read('caddy/Caddyfile')).toContain(`max_size ${largestBody}MiB`);
    expect(read('kubernetes/leitstand.yaml')).toContain(`bodies of ${largestBody} MB`);
  });

  test('pass live events on at once', () => {
    const [, live] = new RegExp(`location = /v1${liveEvents.path} {([^}]*)}`).exec(read('nginx/leitstand.conf'));
    expect(live).toContain('proxy_buffering off;');
    expect(read('caddy/Caddyfile')).toContain('flush_interval -1');
  });

  test.skipIf(isMissing('nginx') || isMissing('openssl'))('nginx accepts its file (needs nginx, openssl)', () => {
    makeCertificate(folder);
    const file = nginxSite(folder, { https: 8443, http: 8081, servers: [8080] });
    expectSuccess('nginx', ['-t', '-q', '-p', folder, '-c', file]);
  });

  test.skipIf(isMissing('caddy'))('Caddy accepts its file (needs caddy)', () => {
    const file = join(root, 'deploy/caddy/Caddyfile');
    expectSuccess('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], { HOME: folder });
  });
});

test.skipIf(isMissing('systemd-analyze'))('systemd accepts the unit (needs systemd-analyze)', () => {
  const unit = join(folder, 'leitstand.service');
  writeFileSync(unit, read('systemd/leitstand.service').replace('/usr/bin/node', process.execPath));
  // Unknown settings are only warnings.
  expect(expectSuccess('systemd-analyze', ['verify', unit])).not.toContain('leitstand.service:');
});

test.skipIf(isMissing('docker-compose'))('compose accepts its file (needs docker-compose)', () => {
  expectSuccess('docker-compose', ['--file', join(root, 'deploy/compose.yaml'), 'config', '--quiet'], PASSWORDS);
});

test('every setting is one that the server reads', () => {
  const config = readFileSync(join(root, 'server/src/config.ts'), 'utf8');
  const { 'x-server': server } = parse(read('compose.yaml'), { merge: true });
  const manifests = parseAllDocuments(read('kubernetes/leitstand.yaml')).map((document) => document.toJS());
  const { data } = manifests.find(({ kind }) => kind === 'ConfigMap');
  const [, unit] = /^Environment=(.*)$/m.exec(read('systemd/leitstand.service'));
  const names = [
    ...Object.keys(server.environment),
    ...Object.keys(data),
    ...unit.split(' ').map((one) => one.split('=')[0]),
  ];
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => name !== 'NODE_ENV' && !config.includes(`'${name}'`))).toEqual([]);
});

describe('the Kubernetes manifests', () => {
  test('have only fields that Kubernetes knows, with values of their types', () => {
    const source = parseAllDocuments(read('kubernetes/leitstand.yaml'))
      .map((document, index) => {
        expect(document.errors).toEqual([]);
        const manifest = document.toJS();
        const { apiVersion, kind } = manifest;
        const version = apiVersion === 'v1' ? 'core/v1' : apiVersion.replace('.k8s.io', '');
        const type = `import('kubernetes-types/${version}').${kind}`;
        return `export const manifest${index}: ${type} = ${JSON.stringify(manifest, null, 2)};`;
      })
      .join('\n');
    expectTypes('leitstand', source);
  });

  test('run the server without root, privileges and a writable file system', () => {
    const manifests = parseAllDocuments(read('kubernetes/leitstand.yaml')).map((document) => document.toJS());
    const { template } = manifests.find(({ kind }) => kind === 'Deployment').spec;
    const [container] = template.spec.containers;
    expect(template.spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    // Draining and stopping fit into the time that Kubernetes gives.
    const { DRAIN_SECONDS } = manifests.find(({ kind }) => kind === 'ConfigMap').data;
    const { periodSeconds, failureThreshold } = container.readinessProbe;
    expect(Number(DRAIN_SECONDS)).toBeGreaterThan(periodSeconds * failureThreshold);
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(DRAIN_SECONDS) + 15);
  });

  // Its types bring many packages along, so they are installed only for this.
  test.skipIf(process.env.SOAK !== '1')(
    'have a database that CloudNativePG accepts (in a soak)',
    () => {
      const models = join(root, '.cache/cloudnative-pg');
      if (!existsSync(join(models, 'node_modules'))) {
        mkdirSync(models, { recursive: true });
        writeFileSync(join(models, 'package.json'), '{ "private": true }\n');
        const npm = ['install', '--ignore-scripts', '--loglevel=error', '--prefix', models];
        expectSuccess('npm', [...npm, '@kubernetes-models/cloudnative-pg@1.0.0']);
      }
      const type = `import('${models}/node_modules/@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster').ICluster`;
      const manifest = JSON.stringify(parse(read('kubernetes/database.yaml')), null, 2);
      expectTypes('database', `export const manifest: ${type} = ${manifest};`);
    },
    120_000,
  );

  /** The compiler finds unknown and missing fields and values of other types. */
  function expectTypes(name, source) {
    const target = join(root, '.cache', `manifest-${process.pid}`);
    mkdirSync(target, { recursive: true });
    const file = join(target, `${name}.ts`);
    writeFileSync(file, source);
    try {
      const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'esnext'];
      expectSuccess(process.execPath, [
        bin('typescript', 'tsc'),
        ...[...options, '--moduleResolution', 'bundler', '--types', '', file],
      ]);
    } finally {
      rmSync(target, { recursive: true, force: true });
    }
  }
});
