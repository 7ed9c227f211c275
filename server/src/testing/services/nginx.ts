import { spawn, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVER_FOLDER } from '../../server-folder.ts';
import { eventually } from '../eventually.ts';

export interface Nginx {
  readonly url: string;
  /** Of each call, the servers that it was sent to, in order. */
  calls(): string[][];
  stop(): Promise<void>;
}

const SITE = fileURLToPath(new URL('../deploy/nginx/leitstand.conf', SERVER_FOLDER));

/** Debian's program is not on the path of every user. */
const ENVIRONMENT = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v'], { env: ENVIRONMENT }).error === undefined;
}

/** A real nginx with the configuration of `deploy/nginx`, but without TLS, in front of two servers. */
export async function startNginx(port: number, servers: readonly [number, number]): Promise<Nginx> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-nginx-'));
  const site = fs
    .readFileSync(SITE, 'utf8')
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${servers[0]}`)
    .replaceAll('127.0.0.1:8081', `127.0.0.1:${servers[1]}`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('listen 80;', `listen unix:${folder}/redirect;`)
    .replace(/^ *ssl_.*$/gm, '');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${folder}/${one};`,
  );
  const log = path.join(folder, 'calls.log');
  fs.writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors.log;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 512; }
     http { ${places.join(' ')} log_format calls '$upstream_addr'; access_log ${log} calls;
     ${site} }`,
  );
  const child = spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'errors.log')], {
    env: ENVIRONMENT,
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(url).then(
      () => true,
      () => undefined,
    );
  await eventually(answers).catch((cause: unknown) => {
    child.kill('SIGKILL');
    throw new Error(`nginx does not answer: ${output}`, { cause });
  });
  return {
    url,
    calls: () =>
      fs
        .readFileSync(log, 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split(', ')),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
