import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.mjs';

/** A self-signed certificate for 127.0.0.1 in a folder, for tests. */
export function makeCertificate(folder) {
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'],
      ...['-keyout', join(folder, 'leitstand.key'), '-out', join(folder, 'leitstand.crt')],
    ],
    { stdio: 'ignore' },
  );
}

/**
 * A configuration of nginx that serves `deploy/nginx/leitstand.conf` on ports of 127.0.0.1; returns its file. `connections`
 * is what each of its processes may open, by default nginx's own default.
 */
export function nginxSite(folder, { https, http, servers, connections = 512 }) {
  const site = replaceAll(readFileSync(join(root, 'deploy/nginx/leitstand.conf'), 'utf8'), {
    'listen 80;': `listen 127.0.0.1:${http};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${https} ssl http2;`,
    '    server 127.0.0.1:8080 max_fails=2 fail_timeout=5s;\n    server 127.0.0.1:8081 max_fails=2 fail_timeout=5s;\n':
      servers.map((port) => `    server 127.0.0.1:${port} max_fails=2 fail_timeout=5s;\n`).join(''),
    '/etc/nginx/tls/': `${folder}/`,
  });
  mkdirSync(join(folder, 'temporary'), { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/temporary/${name};`)
    .join(' ');
  const file = join(folder, 'nginx.conf');
  writeFileSync(join(folder, 'site.conf'), site);
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log crit; ${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes auto; worker_rlimit_nofile ${connections * 2};
events { worker_connections ${connections}; }
http { access_log off; ${temporary} include ${folder}/site.conf; }
`,
  );
  return file;
}

function replaceAll(text, replacements) {
  return Object.entries(replacements).reduce((done, [from, to]) => {
    if (!done.includes(from)) throw new Error(`deploy/nginx/leitstand.conf has no ${from}`);
    return done.replaceAll(from, to);
  }, text);
}
