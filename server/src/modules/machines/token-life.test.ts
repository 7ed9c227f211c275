import { ENDED_TOKEN_DAYS, TOKEN_REMINDER_DAYS } from '@leitstand/contract/base/limits';
import type { Right } from '@leitstand/contract/base/rights';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashToken } from '../../base/hash-token.ts';
import { newId } from '../../db/new-id.ts';
import { openDatabase } from '../../db/open.ts';
import { adminSessions, auditLog, broadcasts } from '../../db/schema.ts';
import { KnownCallers } from '../../http/known-callers.ts';
import { isStillAllowed } from '../../records/still-allowed.queries.ts';
import { describeEitherEngine, testDatabases } from '../../testing/database/test-database.ts';
import { openEventStream } from '../../testing/event-stream.ts';
import { eventually } from '../../testing/eventually.ts';
import { inDays, MachineCalls } from '../../testing/machine-samples.ts';
import { serveLive } from '../../testing/processes/live-server.ts';
import { startSmtp, unfolded } from '../../testing/services/smtp-server.ts';
import { openTestApp, type RequestOptions, type TestApp } from '../../testing/test-app.ts';
import { findHold } from '../broadcast/broadcast-hold.service.ts';
import { deleteExpiredSessions } from '../session/session.service.ts';
import { remindOfEnds } from './token-end.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describeEitherEngine('the life of machine tokens', (engine) => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let app: TestApp;
  let machines: MachineCalls;
  beforeAll(async () => {
    smtp = await startSmtp();
    app = await openTestApp(engine, { smtpUrl: smtp.url, trustProxy: (_address, hop) => hop < 1 });
    machines = new MachineCalls(app);
  });
  afterAll(async () => {
    await app.close();
    await smtp.close();
  });
  const db = () => app.leitstand.platform.database.drizzle;
  /** The outcome of a call: its status, or the code of its failure. */
  const call = async (token: string, method: string, path: string, options: RequestOptions = {}) => {
    const { status, body } = await app.request(method, path, { ...options, token });
    return status < 300 ? status : (body.code as string);
  };
  const readUsers = (token: string) => call(token, 'GET', '/user/all/0/1/-1');

  it('stop at their end, which using them does not move; are listed for 30 days and then purged', async () => {
    const made = await machines.added({ endsAt: inDays(1) });
    const { machine, token } = made;
    const session = eq(adminSessions.adminId, machine._id);
    await db()
      .update(adminSessions)
      .set({ lastSeenAt: new Date(Date.now() - DAY_MS), createdAt: new Date(Date.now() - 2 * DAY_MS) })
      .where(session);
    expect(await readUsers(token)).toBe(200);
    expect(await machines.shown(made)).toMatchObject({ state: 'active', endsAt: machine.endsAt });
    vi.useFakeTimers({ now: Date.now() + DAY_MS + 60_000, toFake: ['Date'] });
    try {
      expect(await readUsers(token)).toBe('NOT_SIGNED_IN');
    } finally {
      vi.useRealTimers();
    }
    const purgeAfter = async (days: number) => {
      const expiresAt = new Date(Date.now() - days * DAY_MS);
      await db().update(adminSessions).set({ expiresAt }).where(session);
      await deleteExpiredSessions(app.leitstand.platform, new Date());
    };
    await purgeAfter(ENDED_TOKEN_DAYS - 1);
    expect(await machines.shown(made)).toMatchObject({ state: 'ended' });
    expect((await machines.revoke(made)).body.code).toBe('MACHINE_ENDED');
    await purgeAfter(ENDED_TOKEN_DAYS + 1);
    expect(await machines.shown(made)).toBeUndefined();
    expect((await machines.revoke(made)).status).toBe(404);
  });

  it('show their last use and network, the first use at once', async () => {
    const made = await machines.added();
    const from = (network: string) => ({ headers: { 'x-forwarded-for': network } });
    await call(made.token, 'GET', '/user/all/0/1/-1', from('203.0.113.5'));
    const used = await machines.shown(made);
    expect(used?.lastNetwork).toBe('203.0.113.5');
    expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    vi.useFakeTimers({ now: Date.now() + 3_000, toFake: ['Date'] });
    try {
      await call(made.token, 'GET', '/user/all/0/1/-1', from('2001:db8:1:2:3::4'));
    } finally {
      vi.useRealTimers();
    }
    expect((await machines.shown(made))?.lastNetwork).toBe('2001:db8:1:2::/64');
  });

  it('are renamed and revoked for good, once, with an entry in the log', async () => {
    const made = await machines.added();
    const json = { machineId: made.machine._id, name: 'Nachtlauf' };
    expect((await app.request('PUT', '/machine/rename', { json })).body.data.name).toBe('Nachtlauf');
    expect(await readUsers(made.token)).toBe(200);
    expect((await machines.revoke(made)).body.data).toMatchObject({ state: 'revoked', name: 'Nachtlauf' });
    expect(await readUsers(made.token)).toBe('NOT_SIGNED_IN');
    expect((await machines.revoke(made)).body.code).toBe('MACHINE_ENDED');
    expect((await app.request('PUT', '/machine/rename', { json })).status).toBe(409);
    const entries = await db().select().from(auditLog).where(eq(auditLog.entityId, made.machine._id));
    expect(entries.map(({ action }) => action).sort()).toEqual(['create', 'revoke', 'update']);
    const { adminId } = await app.signedInAs('ADMIN');
    for (const machineId of [adminId, 'nonsense']) {
      expect((await app.request('POST', '/machine/revoke', { json: { machineId } })).status).toBe(404);
    }
  });

  it('lose what their maker loses, and end for good when the maker is disabled', async () => {
    const maker = await app.signedInAs('ADMIN', ['ChangePermissions', 'ReadUsers', 'GlobalAccess']);
    const asMaker = { token: maker.token };
    const made = await machines.added({ rights: ['ReadUsers', 'GlobalAccess'] }, asMaker);
    const change = (json: object) =>
      app.request('PUT', '/administrator/update', { json: { administratorId: maker.adminId, ...json } });
    expect(await readUsers(made.token)).toBe(200);
    await change({ rights: ['ChangePermissions', 'GlobalAccess'] });
    expect(await readUsers(made.token)).toBe('MISSING_RIGHT');
    expect(await call(made.token, 'POST', `/broadcast/stop/${newId()}`)).toBe('NOT_FOUND');
    // Nor does an export go on that it has started.
    const mayGoOn = (right: Right) => db().transaction((tx) => isStillAllowed(tx, made.machine._id, right));
    expect([await mayGoOn('ReadUsers'), await mayGoOn('GlobalAccess')]).toEqual([false, true]);
    expect(await machines.shown(made)).toMatchObject({
      rights: ['ReadUsers', 'GlobalAccess'],
      lostRights: ['ReadUsers'],
    });
    // A broadcast that it has scheduled is not sent either.
    const planned = { messageDe: 'Hallo', messageEn: 'Hello', startsAt: new Date(Date.now() + DAY_MS) };
    const [broadcast] = await db()
      .insert(broadcasts)
      .values({ ...planned, id: made.machine._id, state: 'waiting', createdBy: made.machine._id })
      .returning();
    if (!broadcast) throw new Error('not stored');
    expect(await findHold(db(), broadcast)).toBeUndefined();
    await change({ rights: ['ChangePermissions'] });
    expect(await findHold(db(), broadcast)).toMatchObject({ reason: 'rightLost' });
    await change({ rights: ['ChangePermissions', 'ReadUsers', 'GlobalAccess'] });
    expect(await readUsers(made.token)).toBe(200);

    expect((await change({ disabled: true })).status).toBe(200);
    expect(await readUsers(made.token)).toBe('NOT_SIGNED_IN');
    const [held] = await db().select().from(broadcasts).where(eq(broadcasts.id, broadcast.id));
    expect(held).toMatchObject({ state: 'held', hold: { reason: 'disabled' } });
    expect((await change({ disabled: false })).status).toBe(200);
    expect(await readUsers(made.token)).toBe('NOT_SIGNED_IN');
    expect(await machines.shown(made)).toMatchObject({ state: 'revoked' });
  });

  it('remind whoever made them once, a week before the end, in the inbox and by mail', async () => {
    const maker = await app.signedInAs('ADMIN', ['ChangePermissions', 'ReadUsers']);
    const asMaker = { token: maker.token };
    const ending = await machines.added({ name: 'Läuft ab', endsAt: inDays(30) }, asMaker);
    await machines.added({ name: 'Läuft noch', endsAt: inDays(60) }, asMaker);
    await machines.added({ name: 'Kurz', endsAt: inDays(3) }, asMaker);
    const revoked = await machines.added({ name: 'Entzogen', endsAt: inDays(30) }, asMaker);
    await machines.revoke(revoked);
    const remind = (daysAhead: number) =>
      remindOfEnds(app.leitstand.platform, new Date(Date.now() + daysAhead * DAY_MS));
    expect(await remind(30 - TOKEN_REMINDER_DAYS - 1)).toBe(0);
    const later = 30 - TOKEN_REMINDER_DAYS + 1;
    const counts = await Promise.all([remind(later), remind(later)]);
    expect(counts.sort()).toEqual([0, 1]);
    expect(await remind(later)).toBe(0);
    const inboxOf = async (token?: string) =>
      (await app.request('GET', '/inbox', token === undefined ? {} : { token })).body.data.notifications;
    const [own, others] = [await inboxOf(maker.token), await inboxOf()];
    expect(own).toMatchObject({ unread: others.unread + 1, total: others.total + 1 });
    const target = `/machineTokens?machine=${ending.machine._id}`;
    expect(own.items.at(0)).toMatchObject({ kind: 'tokenEnds', subject: 'Läuft ab', target });
    expect(JSON.stringify(others)).not.toContain('Läuft ab');
    const mail = await eventually(() => smtp.mails.find(({ to }) => to.includes(maker.email)));
    expect(unfolded(mail.content)).toContain(target);
    const { rows } = await app.leitstand.platform.database.pool.query(
      `select cron from pgboss.schedule where name = 'ending-tokens'`,
    );
    expect(rows).toHaveLength(1);
  });
});

const postgres = testDatabases().find(({ name }) => name === 'postgres');

describe.skipIf(!postgres)('machine tokens in several processes', () => {
  it('stop in another process as soon as they are revoked, or their maker is disabled, and so do their live streams', async () => {
    if (!postgres) return;
    const app = await openTestApp(postgres);
    const machines = new MachineCalls(app);
    const { platform } = app.leitstand;
    const other = await openDatabase(platform.config, () => undefined);
    const live = await serveLive({ ...platform, database: other });
    try {
      const maker = await app.signedInAs('ADMIN');
      const [revoked, orphaned] = [await machines.added(), await machines.added({}, { token: maker.token })];
      const streams = await Promise.all(
        [revoked, orphaned].map(({ token }) => openEventStream(live.url, { authorization: token })),
      );
      expect(streams.map(({ status }) => status)).toEqual([200, 200]);
      const callers = new KnownCallers(other, live.hub);
      // By the event, not by expiry: the clock is stopped.
      vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
      for (const { token } of [revoked, orphaned]) expect(await callers.find(hashToken(token))).toBeDefined();
      await machines.revoke(revoked);
      await eventually(async () => ((await callers.find(hashToken(revoked.token))) === undefined ? true : undefined));
      expect(await callers.find(hashToken(orphaned.token))).toBeDefined();
      const json = { administratorId: maker.adminId, disabled: true };
      expect((await app.request('PUT', '/administrator/update', { json })).status).toBe(200);
      await eventually(async () => ((await callers.find(hashToken(orphaned.token))) === undefined ? true : undefined));
      await Promise.all(streams.map(({ ended }) => ended));
    } finally {
      vi.useRealTimers();
      await live.close();
      await other.close();
      await app.close();
    }
  });
});
