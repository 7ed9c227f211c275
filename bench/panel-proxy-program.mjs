import { createServer, request } from 'node:http';
import { gzipSync } from 'node:zlib';

/*
 * A compressing proxy for servers that do not compress, as their manuals advise. Immutable files are compressed once and
 * served from memory, so that the proxy puts the server behind it at no disadvantage.
 */

const TARGET_PORT = Number(process.env.TARGET_PORT);
const COMPRESSIBLE = /javascript|json|css|html|svg|xml|text/;
const SMALLEST = 1024;
const kept = new Map();

const server = createServer((asked, answer) => {
  const known = asked.method === 'GET' ? kept.get(asked.url) : undefined;
  if (known) return answer.writeHead(200, known.headers).end(known.body);
  const { method, url, headers } = asked;
  const onward = request({ port: TARGET_PORT, host: '127.0.0.1', method, path: url, headers }, (given) => {
    const parts = [];
    given.on('data', (part) => parts.push(part));
    given.on('end', () => pass(asked, answer, given, Buffer.concat(parts)));
  });
  onward.on('error', () => answer.writeHead(502).end());
  asked.pipe(onward);
});

function pass({ method, url }, answer, { statusCode, headers }, plain) {
  const isWorthIt = plain.length >= SMALLEST && COMPRESSIBLE.test(headers['content-type'] ?? '');
  const body = isWorthIt && !headers['content-encoding'] ? gzipSync(plain) : plain;
  const { 'transfer-encoding': _, ...others } = headers;
  const passed = {
    ...others,
    ...(method === 'HEAD' ? {} : { 'content-length': body.length }),
    ...(body === plain ? {} : { 'content-encoding': 'gzip', vary: 'accept-encoding' }),
  };
  if (method === 'GET' && statusCode === 200 && /immutable|max-age=\d{5,}/.test(headers['cache-control'] ?? '')) {
    kept.set(url, { headers: passed, body });
  }
  answer.writeHead(statusCode, passed).end(body);
}

server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('disconnect', () => process.exit(0));
