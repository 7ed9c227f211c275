import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeEachEngine, embeddedEngine } from '../testing/database/test-database.ts';
import { eventually } from '../testing/eventually.ts';
import { addUser } from '../testing/samples.ts';
import { type ReceivedSpan, startOtlpReceiver } from '../testing/services/otlp-receiver.ts';
import { isSoak } from '../testing/soak.ts';
import { openTestApp } from '../testing/test-app.ts';

const PARENT = 'b7ad6b7169203331';
const [SERVER, CLIENT, CONSUMER] = [2, 3, 5];
const LIST = '/user/all/0/5/30';
/** More than there are connections. */
const MANY = 30;

type Receiver = Awaited<ReturnType<typeof startOtlpReceiver>>;

function traceId(index: number): string {
  return index.toString(16).padStart(32, '0');
}

function traceparent(index: number, flags = '01'): { traceparent: string } {
  return { traceparent: `00-${traceId(index)}-${PARENT}-${flags}` };
}

describeEachEngine('traces', (engine) => {
  let receiver: Receiver;
  const below = (parent: ReceivedSpan, kind: number) =>
    receiver.spans.filter((span) => span.parentId === parent.spanId && span.kind === kind);
  const callsOf = (index: number) =>
    receiver.spans.filter((span) => span.traceId === traceId(index) && span.kind === SERVER);
  const callOf = (index: number) => callsOf(index)[0] as ReceivedSpan;

  beforeAll(async () => {
    receiver = await startOtlpReceiver();
    const app = await openTestApp(engine, { traces: { endpoint: receiver.url, share: 1 } });
    const { queue } = app.leitstand.platform;
    await queue.started();
    const user = await addUser(app, { userName: 'Geheimnisvoll' });
    await app.request('GET', '/user/search/geheim/0/5/30', { headers: traceparent(1) });
    await app.request('POST', '/sendValidationEmail', {
      json: { _id: user._id, email: user.email },
      headers: traceparent(2),
    });
    // The first was sent when the user was added.
    const mails = () => [...queue.ended.series].find(({ labels }) => labels[0] === 'verification-mail');
    await eventually(() => mails()?.count === 2 || undefined);
    await app.request('GET', '/health', { headers: traceparent(3) });
    await app.request('GET', '/user/admin/profile/keine-geheime-id/0/1', { headers: traceparent(6) });
    await app.request('GET', LIST, { headers: traceparent(4, '00') });
    await app.leitstand.http.inject({ url: '/v1/user/all/geheim/5/30', headers: traceparent(5) });
    await Promise.all(
      Array.from({ length: MANY }, (_, index) => app.request('GET', LIST, { headers: traceparent(100 + index) })),
    );
    // Sends what is left.
    await app.close();
  });
  afterAll(() => receiver.close());

  it('continue the trace of the caller, and name the call by the pattern of its path', () => {
    const call = callOf(1);
    expect(call).toMatchObject({
      name: 'GET /v1/user/search/:text/:page/:limit/:days',
      parentId: PARENT,
      isError: false,
    });
    expect(call.attributes).toMatchObject({ 'http.request.method': 'GET', 'http.response.status_code': 200 });
    expect(receiver.resource).toMatchObject({ 'service.name': 'leitstand' });
    expect(callOf(5).attributes['http.response.status_code']).toBe(401);
  });

  it('contain the statements of a call, with their text and without their values', () => {
    const statements = below(callOf(1), CLIENT);
    const texts = statements.map(({ attributes }) => String(attributes['db.query.text']));
    expect(texts.join()).toMatch(/from "?users"?/);
    expect(new Set(statements.map(({ name }) => name))).toContain('SELECT');
    expect(JSON.stringify(receiver.spans).toLowerCase()).not.toContain('geheim');
  });

  it('name an error by its code only', () => {
    const [failed] = below(callOf(6), CLIENT).filter(({ isError }) => isError);
    expect(failed?.attributes['error.type']).toBe('22P02');
  });

  it('lead from the call to its job, and to the statements of the job', () => {
    const [job] = receiver.spans.filter(({ traceId: id, kind }) => id === traceId(2) && kind === CONSUMER);
    expect(job).toMatchObject({ name: 'job verification-mail', parentId: callOf(2).spanId, isError: false });
    expect(below(job as ReceivedSpan, CLIENT).length).toBeGreaterThan(0);
    const begun = below(callOf(2), CLIENT).find(({ attributes }) =>
      String(attributes['db.query.text']).startsWith('begin;\n'),
    );
    expect(begun).toBeDefined();
  });

  it('give each statement to its own call if many wait for a connection', () => {
    const counts = Array.from({ length: MANY }, (_, index) => below(callOf(100 + index), CLIENT).length);
    expect(new Set(counts)).toEqual(new Set([counts[0]]));
    expect(counts[0]).toBeGreaterThan(0);
  });

  it('leave out checks of health, what the caller does not record, and statements of no call', () => {
    expect([callsOf(3), callsOf(4)]).toEqual([[], []]);
    expect(receiver.spans.filter(({ kind, parentId }) => kind === CLIENT && parentId === '')).toEqual([]);
  });
});

describe('traces', () => {
  it('are recorded for the configured share of calls', async () => {
    const receiver = await startOtlpReceiver();
    const app = await openTestApp(embeddedEngine, { traces: { endpoint: receiver.url, share: 0 } });
    await app.request('GET', LIST);
    await app.request('GET', LIST, { headers: traceparent(1) });
    await app.close();
    await receiver.close();
    expect(new Set(receiver.spans.map((span) => span.traceId))).toEqual(new Set([traceId(1)]));
  });

  it.runIf(isSoak)('do not disturb a server whose collector is away', async () => {
    const receiver = await startOtlpReceiver();
    await receiver.close();
    const app = await openTestApp(embeddedEngine, { traces: { endpoint: receiver.url, share: 1 } });
    expect((await app.request('GET', LIST)).status).toBe(200);
    const begin = performance.now();
    await app.close();
    expect(performance.now() - begin).toBeLessThan(5_000);
  });

  it('are reported in the log if the collector refuses them', async () => {
    const receiver = await startOtlpReceiver();
    const app = await openTestApp(embeddedEngine, { traces: { endpoint: `${receiver.url}/elsewhere`, share: 1 } });
    await app.request('GET', LIST);
    await app.close();
    await receiver.close();
    expect(app.logs.filter((line) => line.includes('traces could not be sent'))).toHaveLength(1);
  });
});
