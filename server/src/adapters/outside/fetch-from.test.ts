import * as http from 'node:http';
import * as https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchFrom } from './fetch-from.ts';

const HERE = [{ address: '127.0.0.1', family: 4 }];

describe('a call to given addresses', () => {
  let service: http.Server;
  let secure: https.Server;
  const received: { method: string; host: string; type: string; body: string }[] = [];
  const names: string[] = [];
  beforeAll(async () => {
    service = http.createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      const { host = '', 'content-type': type = '' } = request.headers;
      received.push({ method: request.method ?? '', host, type, body });
      if (request.url === '/slow') return;
      if (request.url === '/nothing') return void response.writeHead(204).end();
      response.writeHead(201, { 'x-kind': 'test', 'set-cookie': ['a=1', 'b=2'] }).end('fine');
    });
    // Without a certificate, every handshake ends after the name was asked for.
    secure = https.createServer({
      SNICallback: (name, done) => {
        names.push(name);
        done(new Error('no certificate'));
      },
    });
    for (const server of [service, secure]) {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    }
  });
  afterAll(async () => {
    service.closeAllConnections();
    for (const server of [service, secure]) await new Promise((resolve) => server.close(resolve));
  });
  const portOf = (server: http.Server | https.Server) => (server.address() as AddressInfo).port;
  // A name of RFC 6761, which no name service knows.
  const at = (path: string) => `http://provider.invalid:${portOf(service)}${path}`;

  it('keeps the host, and sends and returns what fetch does', async () => {
    const init = { method: 'POST', body: new URLSearchParams({ code: 'ä' }) };
    const answer = await fetchFrom(HERE, new Request(at('/token'), init));
    expect([answer.status, answer.headers.get('x-kind'), await answer.text()]).toEqual([201, 'test', 'fine']);
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(received.at(-1)).toEqual({
      method: 'POST',
      host: `provider.invalid:${portOf(service)}`,
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      body: 'code=%C3%A4',
    });
    const nothing = await fetchFrom(HERE, new Request(at('/nothing')));
    expect([nothing.status, nothing.body]).toEqual([204, null]);
  });

  it('asks for the certificate of the name, not of the address', async () => {
    const address = `https://provider.invalid:${portOf(secure)}/`;
    await expect(fetchFrom(HERE, new Request(address))).rejects.toThrow('fetch failed');
    expect(names).toEqual(['provider.invalid']);
  });

  it('ends with the reason of its signal', async () => {
    const request = new Request(at('/slow'), { signal: AbortSignal.timeout(50) });
    await expect(fetchFrom(HERE, request)).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
