import dns from 'node:dns/promises';
import * as http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isPrivate, outsideFetch, readText } from './outside-fetch.ts';

const LIMIT = 100;
/** Reserved for documentation (RFC 5737): public by its form, and nothing answers there. */
const NOWHERE = '203.0.113.7';

describe('a call to the outside', () => {
  let service: http.Server;
  let base: string;
  const asked: string[] = [];
  beforeAll(async () => {
    service = http.createServer((request, response) => {
      asked.push(request.url ?? '');
      if (request.url === '/redirect') response.writeHead(302, { location: `${base}/secret` }).end();
      else if (request.url === '/announced')
        response.writeHead(200, { 'content-length': '5000' }).end('x'.repeat(5000));
      else if (request.url === '/endless') response.writeHead(200).end('x'.repeat(5000));
      else response.end('fine');
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => service.close(resolve)));

  const ask = (path: string, configured = base) => outsideFetch(`${base}${path}`, { configured, maxBytes: LIMIT });

  it('reaches the configured host, also in a private network', async () => {
    expect(await readText(await ask('/any'), LIMIT)).toBe('fine');
  });

  it('follows no redirect', async () => {
    await expect(ask('/redirect')).rejects.toThrow('answered with a redirect');
    expect(asked).not.toContain('/secret');
  });

  it('reads no more than allowed', async () => {
    await expect(ask('/announced')).rejects.toThrow('more than 100 bytes');
    await expect(readText(await ask('/endless'), LIMIT)).rejects.toThrow('more than 100 bytes');
  });

  it('reaches no private address that is not configured', async () => {
    await expect(ask('/other', 'https://photon.example.org')).rejects.toThrow('is not a public address');
    const byName = new URL(`${base}/other`);
    byName.hostname = 'localhost';
    const limits = { configured: 'https://photon.example.org', maxBytes: LIMIT };
    await expect(outsideFetch(byName, limits)).rejects.toThrow('is not a public address');
    expect(asked).not.toContain('/other');
  });

  it('connects to the address that it checked, whatever the name leads to a moment later', async () => {
    const byName = new URL(`${base}/rebound`);
    byName.hostname = 'localhost';
    // The second answer, and every further one, is the real one: this machine.
    const names = vi.spyOn(dns, 'lookup').mockResolvedValueOnce([{ address: NOWHERE, family: 4 }] as never);
    // Other modules see the replacement too.
    syncBuiltinESMExports();
    try {
      const limits = { configured: 'https://photon.example.org', maxBytes: LIMIT };
      await expect(outsideFetch(byName, limits, { signal: AbortSignal.timeout(500) })).rejects.toThrow();
      expect(asked).not.toContain('/rebound');
      expect(names).toHaveBeenCalledTimes(1);
      await expect(outsideFetch(byName, limits)).rejects.toThrow('is not a public address');
    } finally {
      names.mockRestore();
      syncBuiltinESMExports();
    }
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.1.1',
    '172.31.0.1',
    '0.0.0.0',
    '::1',
    '::',
    'fd00:ec2::254',
    'fe80::1',
    '::ffff:169.254.169.254',
    '64:ff9b::7f00:1',
  ])('knows that %s is private', (address) => expect(isPrivate(address)).toBe(true));

  it.each(['9.9.9.9', '172.32.0.1', '2001:4860:4860::8888', '::ffff:9.9.9.9'])('knows that %s is public', (address) =>
    expect(isPrivate(address)).toBe(false),
  );
});
