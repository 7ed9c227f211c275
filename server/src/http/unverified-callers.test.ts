import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeEitherEngine } from '../testing/database/test-database.ts';
import { eventually } from '../testing/eventually.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { ADMISSION_LIMITS } from './admission.ts';

const BODY = '{"email":"a@b.example"}';

describeEitherEngine('callers that are not verified', (engine) => {
  let app: TestApp;
  let port: number;
  const open: { destroy(): void }[] = [];
  beforeAll(async () => {
    app = await openTestApp(engine);
    await app.leitstand.http.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = app.leitstand.http.server.address() as AddressInfo);
  });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy();
  });
  afterAll(() => app.close());

  /** Sends the head of a call whose body follows later, or never. */
  function begin(path: string, headers: Record<string, string> = {}, length = BODY.length) {
    const socket = connect({ port, host: '127.0.0.1' });
    open.push(socket);
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
    });
    socket.on('error', () => {});
    const head = { host: 'x', 'content-type': 'application/json', 'content-length': String(length), ...headers };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
    socket.write(`POST /v1${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    return {
      status: () => Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1]) || undefined,
      code: () => /"code":"(\w+)"/.exec(received)?.[1],
      finish: () => socket.write(BODY),
    };
  }

  it('cannot multiply their calls by writing one token in many ways', async () => {
    const { token } = await app.signedInAs('ADMIN');
    const calls = Array.from({ length: 200 }, (_, blanks) =>
      begin('/user/add', { authorization: `Bearer ${' '.repeat(blanks)}${token}` }),
    );
    const refused = await eventually(() => {
      const answered = calls.filter((call) => call.status() !== undefined);
      return answered.length >= 200 - ADMISSION_LIMITS.callsPerAccount ? answered : undefined;
    });
    expect(refused).toHaveLength(200 - ADMISSION_LIMITS.callsPerAccount);
    for (const call of refused) expect([call.status(), call.code()]).toEqual([429, 'TOO_MANY_AT_ONCE']);
    for (const call of calls) call.finish();
    await eventually(() => calls.every((call) => call.status() !== undefined) || undefined);
    expect(calls.filter((call) => call.status() === 422)).toHaveLength(ADMISSION_LIMITS.callsPerAccount);
  });

  it('cannot exhaust the server by sign-ins with made-up tokens', async () => {
    const calls = Array.from({ length: 820 }, (_, n) => begin('/signInDashboard', { authorization: `made-up-${n}` }));
    const admitted = ADMISSION_LIMITS.signInsPerNetwork;
    await eventually(() => calls.filter((call) => call.status() === 429).length >= 820 - admitted || undefined);
    expect(calls.filter((call) => call.status() === undefined)).toHaveLength(admitted);
    expect((await app.request('GET', '/user/all/0/5/-1')).status).toBe(200);
    expect((await app.request('GET', '/capabilities', { token: null })).status).toBe(200);
  });

  it.each([
    ['/user/add', 956_000, 401, 'NOT_SIGNED_IN'],
    ['/signInDashboard', 956_000, 413, 'BODY_TOO_LARGE'],
    ['/password/forgot', 9_000, 413, 'BODY_TOO_LARGE'],
  ])('are refused at %s before a body of %d bytes is read', async (path, length, status, code) => {
    const call = begin(path, {}, length);
    expect(await eventually(() => call.status())).toBe(status);
    expect(call.code()).toBe(code);
  });

  it('are refused if all fields of a form together are too large', async () => {
    const fields = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`field${n}`, 'x'.repeat(500)]));
    const answer = await app.request('POST', '/api/authorization/token', { token: null, multipart: { fields } });
    expect([answer.status, answer.body.code]).toEqual([413, 'BODY_TOO_LARGE']);
  });
});
