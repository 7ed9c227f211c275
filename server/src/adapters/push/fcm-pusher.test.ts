import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FcmReaction, FcmServer, INVALID_TOKEN, UNREGISTERED } from '../../testing/services/fcm-server.ts';
import { FcmPusher } from './fcm-pusher.ts';
import { type PushMessage, type PushOutcome, PushRefused } from './pusher.ts';
import { readServiceAccount } from './service-account.ts';

const never = new AbortController().signal;
/** Four connections with as many streams as the server allows. */
const MAX_IN_FLIGHT = 400;

function messagesTo(count: number): PushMessage[] {
  return Array.from({ length: count }, (_, index) => ({
    token: `${String(index).padStart(6, '0')}-${randomBytes(6).toString('hex')}`,
    language: 'de',
    text: 'Grüße 🚗',
  }));
}

function countsOf(outcomes: readonly PushOutcome[]): Partial<Record<PushOutcome, number>> {
  const counts: Partial<Record<PushOutcome, number>> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

describe('FCM pusher', () => {
  let server: FcmServer;
  let pusher: FcmPusher;
  beforeAll(async () => {
    server = await FcmServer.start(100);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.clear();
    pusher = new FcmPusher(await readServiceAccount(server.credentials), server.url);
  });
  afterEach(() => pusher.close());

  it('uses one token, and no more streams than the server allows', async () => {
    const before = { tokens: server.tokensIssued, sessions: server.sessionsOpened };
    server.mostStreams = 0;
    server.delayMs = 5;
    const messages = messagesTo(2000);
    const { outcomes } = await pusher.sendAll('b', messages, never);
    expect(countsOf(outcomes)).toEqual({ accepted: 2000 });
    expect(new Set(server.received.map(({ token }) => token))).toEqual(new Set(messages.map(({ token }) => token)));
    expect(server.received[0]?.text).toBe('Grüße 🚗');
    expect(server.tokensIssued - before.tokens).toBe(1);
    expect(server.sessionsOpened - before.sessions).toBeLessThanOrEqual(4);
    expect(server.mostStreams).toBeLessThanOrEqual(MAX_IN_FLIGHT);
  });

  it('renews a token before it expires, and at once if it is rejected', async () => {
    const before = server.tokensIssued;
    server.tokenSeconds = 1;
    await pusher.sendAll('b', messagesTo(3), never);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await pusher.sendAll('b', messagesTo(3), never);
    expect(server.tokensIssued - before).toBe(2);
    server.tokenSeconds = 3600;
    server.rejectIssuedTokens();
    expect(countsOf((await pusher.sendAll('b', messagesTo(50), never)).outcomes)).toEqual({ accepted: 50 });
    expect(new Set(server.received.map(({ authorization }) => authorization)).size).toBe(3);
  });

  it('distinguishes dead devices from other failures', async () => {
    const tooBig: FcmReaction = {
      status: 400,
      body: {
        error: {
          status: 'INVALID_ARGUMENT',
          message: 'Message is too big',
          details: [{ fieldViolations: [{ field: 'message.data' }] }],
        },
      },
    };
    const badField: FcmReaction = {
      status: 400,
      body: { error: { status: 'INVALID_ARGUMENT', details: [{ fieldViolations: [{ field: 'message.token' }] }] } },
    };
    const otherProject: FcmReaction = {
      status: 403,
      body: { error: { status: 'PERMISSION_DENIED', details: [{ errorCode: 'SENDER_ID_MISMATCH' }] } },
    };
    const reactions = [UNREGISTERED, INVALID_TOKEN, badField, tooBig, otherProject, { status: 200 }];
    server.react = (token) => reactions[Number(token.slice(0, 6))] ?? 'drop';
    const { outcomes } = await pusher.sendAll('b', messagesTo(6), never);
    expect(outcomes).toEqual(['dead', 'dead', 'dead', 'failed', 'failed', 'accepted']);
  });

  it('waits as long as a quota error requests, and then sends everything', async () => {
    let refusedAt = 0;
    server.react = (_, attempt) => {
      if (attempt > 1 || server.received.length > 900) return { status: 200 };
      if (server.received.length < 300) return { status: 200 };
      refusedAt ||= Date.now();
      return { status: server.received.length % 2 ? 429 : 503, headers: { 'retry-after': '2' } };
    };
    const { outcomes } = await pusher.sendAll('b', messagesTo(1500), never);
    expect(countsOf(outcomes)).toEqual({ accepted: 1500 });
    expect(server.accepted.size).toBe(1500);
    // Only requests in flight at the first refusal still arrive before the time that it asked for.
    const early = server.received.filter(({ at }) => at >= refusedAt && at < refusedAt + 1900);
    expect(early.length).toBeLessThanOrEqual(MAX_IN_FLIGHT);
  });

  it('retries after an internal error of the service, and gives up on a message that always fails', async () => {
    server.react = (token, attempt) => {
      if (token.startsWith('000003')) return { status: 500 };
      return attempt <= 2 ? { status: 500 } : { status: 200 };
    };
    const messages = messagesTo(20);
    const { outcomes } = await pusher.sendAll('b', messages, never);
    expect(countsOf(outcomes)).toEqual({ accepted: 19, failed: 1 });
    expect(outcomes[3]).toBe('failed');
    expect(server.repeated[messages[3]?.token ?? '']).toBe(5);
  });

  it('never repeats what was lost with a connection, and continues on a new one', async () => {
    server.delayMs = 5;
    server.react = (token) => (token.startsWith('000400') || token.startsWith('001100') ? 'drop' : { status: 200 });
    const { outcomes } = await pusher.sendAll('b', messagesTo(2000), never);
    const counts = countsOf(outcomes);
    expect(server.repeated).toEqual({});
    expect(counts.unknown).toBeGreaterThanOrEqual(2);
    expect((counts.accepted ?? 0) + (counts.unknown ?? 0)).toBe(2000);
    expect(counts.accepted).toBeGreaterThan(1000);
  });

  it('continues after a GOAWAY, and repeats nothing that may have been processed', async () => {
    server.delayMs = 10;
    const goAway = setTimeout(() => server.sendGoAway(), 60);
    const { outcomes } = await pusher.sendAll('b', messagesTo(4000), never);
    clearTimeout(goAway);
    const { accepted = 0, unknown = 0 } = countsOf(outcomes) as { accepted?: number; unknown?: number };
    expect(accepted + unknown).toBe(4000);
    expect(accepted).toBeGreaterThan(3000);
    expect(server.repeated).toEqual({});
  });

  it('sends nothing more once it is cancelled, not even what waits for quota', async () => {
    server.react = () => ({ status: 429, headers: { 'retry-after': '600' } });
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 300);
    const began = Date.now();
    const { outcomes } = await pusher.sendAll('b', messagesTo(1000), stop.signal);
    expect(Date.now() - began).toBeLessThan(5000);
    expect(countsOf(outcomes)).toEqual({ unsent: 1000 });
  });

  it('waits for a service that is unreachable', async () => {
    const gone = await FcmServer.start();
    const account = await readServiceAccount(server.credentials);
    const { url } = gone;
    await gone.close();
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 1500);
    const unreachable = new FcmPusher(account, url);
    expect(countsOf((await unreachable.sendAll('b', messagesTo(5), stop.signal)).outcomes)).toEqual({ unsent: 5 });
    unreachable.close();
  });

  it('reports that the service refuses the account', async () => {
    server.tokenStatus = 401;
    const { outcomes, refusal } = await pusher.sendAll('b', messagesTo(5), never);
    expect(refusal).toBeInstanceOf(PushRefused);
    expect(countsOf(outcomes)).toEqual({ unsent: 5 });
    server.tokenStatus = 200;
    server.react = () => ({ status: 403, body: { error: { status: 'PERMISSION_DENIED' } } });
    expect((await pusher.sendAll('b', messagesTo(5), never)).refusal?.message).toContain('403');
  });

  it('does not quote a broken credentials file', async () => {
    const file = path.join(path.dirname(server.credentials), 'broken.json');
    fs.writeFileSync(file, '{"private_key":"geheim"');
    const error = await readServiceAccount(file).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PushRefused);
    expect(String((error as Error).stack)).not.toContain('geheim');
  });
});
