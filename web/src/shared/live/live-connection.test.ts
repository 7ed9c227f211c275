import { setTimeout as delay } from 'node:timers/promises';
import type { LiveEvent } from '@leitstand/contract/api/live';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LIVE_TIMINGS, LiveConnection, type LiveTimings } from './live-connection.ts';
import { eventText, openStreamServer, type StreamServer, signal } from './testing/stream-server.ts';

/** Short defaults; each test sets the timings it is about. */
const QUICK: LiveTimings = { ...LIVE_TIMINGS, firstWaitMs: 20, maxWaitMs: 80, minGapMs: 0 };

let server: StreamServer;
let connection: LiveConnection | undefined;
afterEach(async () => {
  connection?.stop();
  await server.close();
});

function connect(timings: Partial<LiveTimings> = {}, isSessionValid = false) {
  const seen = {
    events: [] as LiveEvent[],
    states: [] as string[],
    resets: 0,
    unauthorized: 0,
    position: undefined as string | undefined,
    /** How long it waited after each loss, by its own clock: a busy machine cannot shorten that. */
    waits: [] as number[],
  };
  let lostAt: number | undefined;
  connection = new LiveConnection(
    {
      url: server.url,
      headers: { authorization: 'token' },
      position: () => {
        if (lostAt !== undefined) seen.waits.push(Date.now() - lostAt);
        lostAt = undefined;
        return seen.position;
      },
      onEvent: (event, position) => {
        seen.events.push(event);
        seen.position = position;
      },
      onReset: (position) => {
        seen.resets += 1;
        seen.position = position;
      },
      onReady: (position) => {
        seen.position = position;
      },
      onState: (state) => {
        seen.states.push(state);
        if (state === 'lost') lostAt = Date.now();
      },
      onUnauthorized: async () => {
        seen.unauthorized += 1;
        return isSessionValid;
      },
    },
    { ...QUICK, ...timings },
  );
  connection.start();
  return seen;
}

const ids = ({ events }: { events: LiveEvent[] }) => events.map(({ id }) => id);

describe('a live connection', () => {
  it('parses events split at any byte', async () => {
    server = await openStreamServer();
    const seen = connect();
    await vi.waitFor(() => expect(seen.states).toEqual(['connecting', 'live']));
    const bytes = Buffer.from(`retry: 30\n\n:\n\n${eventText('1')}${eventText('2').replaceAll('\n', '\r\n')}`);
    for (const byte of bytes) {
      server.streams[0]?.write(Buffer.from([byte]));
      await new Promise(setImmediate);
    }
    await vi.waitFor(() => expect(ids(seen)).toEqual(['1', '2']));
    expect(seen.events[1]).toMatchObject({ entityId: 'user-2', adminName: 'Käthe Größe 🚗' });
    expect(server.requests[0]?.headers.authorization).toBe('token');
  });

  it('skips invalid events', async () => {
    server = await openStreamServer();
    const seen = connect();
    await vi.waitFor(() => expect(seen.states).toContain('live'));
    server.streams[0]?.write(`id: 1\nevent: recordChanged\ndata: {kaputt\n\nunsinn\n\n${eventText('2')}`);
    await vi.waitFor(() => expect(ids(seen)).toEqual(['2']));
  });

  it('reconnects after a loss at the last position', async () => {
    server = await openStreamServer((response, turn) => {
      if (turn === 1) response.write(signal('ready', 'p0') + eventText('1'));
      else response.write(eventText('2') + signal('ready', '2'));
    });
    const seen = connect();
    await vi.waitFor(() => expect(ids(seen)).toEqual(['1']));
    server.streams[0]?.destroy();
    await vi.waitFor(() => expect(ids(seen)).toEqual(['1', '2']));
    expect(server.positions).toEqual([undefined, '1']);
    await vi.waitFor(() => expect(seen.states).toEqual(['connecting', 'live', 'lost', 'live']));
    expect(seen.resets).toBe(0);
  });

  it('forwards a reset, and publishes one itself if the missed events are unknown', async () => {
    server = await openStreamServer((response, turn) => {
      if (turn === 1) response.writeHead(503).end();
      else response.write(signal(turn === 2 ? 'ready' : 'reset', `p${turn}`));
    });
    const seen = connect();
    await vi.waitFor(() => expect(seen.states).toContain('live'));
    expect(seen.resets).toBe(1);
    server.streams[1]?.end();
    await vi.waitFor(() => expect(seen.resets).toBe(2));
    expect(seen.position).toBe('p3');
  });

  it('is not lost before it was live', async () => {
    server = await openStreamServer((response) => response.writeHead(502).end());
    const seen = connect();
    await vi.waitFor(() => expect(server.requests.length).toBeGreaterThan(2));
    expect(seen.states).toEqual(['connecting']);
  });

  it('backs off after each failure, even if streams open and end at once', async () => {
    server = await openStreamServer((response) => response.end(signal('ready', 'x')));
    const { waits } = connect({ firstWaitMs: 60, maxWaitMs: 10_000 });
    await vi.waitFor(() => expect(waits.length).toBeGreaterThanOrEqual(3), { timeout: 10_000 });
    // At least half of 60, 120 and 240 ms; a timer may fire a millisecond early by the clock.
    for (const [turn, leastMs] of [30, 60, 120].entries()) expect(waits[turn]).toBeGreaterThanOrEqual(leastMs - 1);
  });

  it('respects the retry delay of the server', async () => {
    server = await openStreamServer((response, turn) => {
      if (turn === 1) response.writeHead(429, { 'retry-after': '1' }).end();
      else response.write(signal('ready', 'x'));
    });
    const started = Date.now();
    const seen = connect();
    await vi.waitFor(() => expect(seen.states).toContain('live'), { timeout: 5_000 });
    expect(Date.now() - started).toBeGreaterThanOrEqual(990);
  });

  it('drops a stream that turns silent or never sends anything', async () => {
    server = await openStreamServer((response, turn) => {
      if (turn === 1) response.flushHeaders();
      else response.write(signal('ready', `p${turn}`));
    });
    const seen = connect({ openMs: 100, silenceMs: 150 });
    await vi.waitFor(() => expect(seen.position).toBe('p2'));
    await vi.waitFor(() => expect(seen.position).toBe('p3'));
    expect(server.positions).toEqual([undefined, undefined, 'p2']);
    // A heartbeat keeps the stream open.
    const beat = setInterval(() => server.streams[2]?.write(':\n\n'), 40);
    await delay(400);
    clearInterval(beat);
    expect(server.requests).toHaveLength(3);
  });

  it('reconnects at once when the window returns, and keeps a healthy stream', async () => {
    server = await openStreamServer((response, turn) => {
      if (turn === 1) response.writeHead(503).end();
      else response.write(signal('ready', 'x'));
    });
    const seen = connect({ firstWaitMs: 60_000, maxWaitMs: 60_000, suspiciousMs: 150 });
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    await delay(30);
    connection?.reconnectNow();
    await vi.waitFor(() => expect(seen.states).toContain('live'));
    connection?.reconnectNow();
    await delay(50);
    expect(server.requests).toHaveLength(2);
    await delay(150);
    connection?.reconnectNow();
    await vi.waitFor(() => expect(server.requests).toHaveLength(3));
  });

  it('checks the session once after a refusal, and stops', async () => {
    server = await openStreamServer((response) => response.writeHead(401).end());
    const seen = connect();
    await vi.waitFor(() => expect(seen.unauthorized).toBe(1));
    await delay(150);
    expect(server.requests).toHaveLength(1);
    expect(seen.states).toEqual(['connecting', 'off']);
  });

  it('retries slowly if the session is valid but refused', async () => {
    server = await openStreamServer((response) => response.writeHead(401).end());
    const seen = connect({ maxWaitMs: 400 }, true);
    await delay(150);
    expect(seen.unauthorized).toBe(1);
    await vi.waitFor(() => expect(seen.unauthorized).toBe(2));
  });

  it('stops if the backend has no stream', async () => {
    server = await openStreamServer((response) => response.writeHead(404).end());
    const seen = connect();
    await vi.waitFor(() => expect(seen.states).toEqual(['connecting', 'off']));
    await delay(150);
    expect(server.requests).toHaveLength(1);
  });

  it('does not accept another content type', async () => {
    server = await openStreamServer((response, turn) => {
      if (turn === 1) response.setHeader('content-type', 'text/html').end('<p>Bitte anmelden</p>');
      else response.write(signal('ready', 'x'));
    });
    const seen = connect();
    await vi.waitFor(() => expect(seen.states).toEqual(['connecting', 'live']));
  });

  it('ends at once when stopped, and reports nothing afterwards', async () => {
    server = await openStreamServer();
    const seen = connect();
    await vi.waitFor(() => expect(seen.states).toContain('live'));
    const closed = new Promise((resolve) => server.streams[0]?.once('close', resolve));
    connection?.stop();
    await closed;
    await delay(100);
    expect(seen.states).toEqual(['connecting', 'live']);
    expect(server.requests).toHaveLength(1);
  });
});
