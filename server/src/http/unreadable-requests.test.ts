import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEitherEngine } from '../testing/database/test-database.ts';
import { eventually } from '../testing/eventually.ts';
import { rawExchange } from '../testing/hostile/raw-exchange.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

/** Fifty megabytes of spaces in fifty kilobytes. */
const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, ' '));

describeEitherEngine('requests that cannot be read', (engine) => {
  let app: TestApp;
  let port: number;
  beforeAll(async () => {
    app = await openTestApp(engine);
    await app.leitstand.http.listen({ port: 0, host: '127.0.0.1' });
    port = (app.leitstand.http.server.address() as AddressInfo).port;
  });
  afterAll(() => app.close());

  it.each([
    ['a broken line', 'NONSENSE\r\n\r\n', 400, 'MALFORMED'],
    ['no host', 'GET /v1/health HTTP/1.1\r\n\r\n', 400, 'MALFORMED'],
    [
      'two lengths',
      'POST /v1/x HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
      'MALFORMED',
    ],
    ['endless headers', `GET / HTTP/1.1\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
    ['an unknown call that expects', 'GET /v1/x HTTP/1.1\r\nhost: x\r\nexpect: nonsense\r\n\r\n', 404, 'UNKNOWN_CALL'],
  ])('%s: refused with the envelope', async (_what, text, status, code) => {
    const answer = await rawExchange(port, { bytes: Buffer.from(text), isCutOff: false });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({ success: false, code, message: expect.stringMatching(/\w/) });
    expect(answer.head).toContain(`x-request-id: ${JSON.parse(answer.body).requestId}`);
  });

  it('a request that was answered is not answered again when the rest of it is broken', async () => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk;
    });
    socket.write('POST /v1/view/add HTTP/1.1\r\nhost: x\r\ncontent-type: text/x\r\ntransfer-encoding: chunked\r\n\r\n');
    await eventually(() => received.includes('"requestId"') || undefined);
    socket.write('nonsense\r\n');
    await once(socket, 'close');
    expect(received.split('HTTP/1.1 ')).toHaveLength(2);
  });

  it('a request that never completes is answered with a timeout', async () => {
    const { server } = app.leitstand.http;
    const socket = { destroyed: false, writable: true, write: (text: string) => written.push(text), destroySoon() {} };
    const written: string[] = [];
    server.emit('clientError', { code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
    expect(written.join('')).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"TOO_SLOW"/);
    expect([server.requestTimeout, server.headersTimeout].every((ms) => ms > 0 && ms <= 120_000)).toBe(true);
  });

  it.each(['gzip', 'br', 'deflate', 'nonsense', 'gzip, gzip'])(
    'a body compressed with %s is not decompressed',
    async (packed) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': packed };
      const answer = await app.request('POST', '/view/add', { payload: bomb, headers });
      expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_ENCODING']);
    },
  );

  it.each([32, 10_000, 400_000])('a body %i levels deep is refused, with a key and without', async (levels) => {
    const payload = `{"list":"user","name":"x","parameters":"","more":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    for (const key of ['', `deep-${levels}`]) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key };
      const answer = await app.request('POST', '/view/add', { payload, headers });
      expect([answer.status, answer.body.code]).toEqual([400, 'MALFORMED']);
    }
  });

  it('a form with a part whose header never ends is refused', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const field = '--b\r\ncontent-disposition: form-data; name="internalFile"\r\n\r\ntrue\r\n';
    for (const rest of ['--b\r\nno end\r\n--b--\r\n', '--b\r\ncontent-disp', '--b\r\n\r\n', '', '--b']) {
      const answer = await app.request('POST', '/files/upload', { payload: `${field}${rest}`, headers });
      expect([answer.status, answer.body.success]).toEqual([400, false]);
    }
  });
});
