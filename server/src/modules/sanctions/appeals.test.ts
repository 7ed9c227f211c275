import type { AppealLink } from '@leitstand/contract/api/appeal-link';
import { eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import {
  admins,
  appealCounts,
  appeals,
  auditLog,
  bans,
  notifications,
  sanctionMessages,
  sanctions,
  users,
} from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { newReportWorld, type ReportWorld } from '../../testing/report-world.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { appealPath } from './appeal-link.ts';
import { forgetOldAppeals } from './appeals.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOSTILE = "<img src=x onerror=alert(1)>\n\u202e%_' or 1=1";

describeEitherEngine('appeals', (engine) => {
  let app: TestApp;
  let world: ReportWorld;
  /** Imposes the sanctions; the SUPERADMIN of the tests decides. */
  let moderator: Awaited<ReturnType<TestApp['signedInAs']>>;
  beforeAll(async () => {
    app = await openTestApp(engine);
    moderator = await app.signedInAs('ADMIN');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    for (const table of [sanctions, notifications, bans, appealCounts]) await db().delete(table);
    world = await newReportWorld(app);
  });

  const platform = () => app.leitstand.platform;
  const db = () => platform().database.drizzle;
  const pathOf = (id: string, now?: number) => appealPath(platform().signingSecret, id, now).slice('/appeal/'.length);
  const open = (path: string) => app.request('GET', `/appeal/link/${path}`, { token: null });
  const stateOf = async (path: string): Promise<AppealLink> => (await open(path)).body.data;
  const send = (path: string, text = 'Das war ich nicht') =>
    app.request('POST', `/appeal/link/${path}`, { token: null, json: { text } });
  const impose = async (json: object = {}): Promise<string> => {
    const sanction = { userId: world.max, step: 'warning', ground: 'spam', ...json };
    const { body } = await app.request('POST', '/sanction/impose', { json: sanction, token: moderator.token });
    // As if it had been sent a while ago.
    await db()
      .update(sanctionMessages)
      .set({ dueAt: new Date(Date.now() - 1000) });
    return body.data._id;
  };
  const list = async (query = '') => (await app.request('GET', `/appeal/all/0/25${query}`)).body;
  const decide = async (json: object, token?: string) => {
    const [appeal] = await db().select().from(appeals);
    const body = { id: appeal?.id, answer: 'Geprüft', ...json };
    return app.request('POST', '/appeal/decide', { json: body, ...(token ? { token } : {}) });
  };
  const messages = async () =>
    (await db().select().from(sanctionMessages).orderBy(sanctionMessages.id)).map(({ subject }) => subject);

  it('are sent once, by the link of the mail, and show hostile text as it is', async () => {
    await db().update(users).set({ language: 'en' }).where(eq(users.id, world.max));
    const path = pathOf(await impose({ message: 'Please stop' }));
    expect(await stateOf(path)).toMatchObject({ state: 'open', language: 'en', subject: 'Warning' });
    expect((await stateOf(path)).paragraphs).toContain('Please stop');

    expect((await send(path, ' ')).status).toBe(422);
    expect((await send(path, 'x'.repeat(2001))).status).toBe(422);
    const both = await Promise.all([send(path, HOSTILE), send(path, HOSTILE)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0].body.data).toMatchObject({ state: 'appealed', decidedAt: null, subject: '', paragraphs: [] });
    expect((await send(path, 'Noch etwas')).body.code).toBe('APPEAL_SENT');

    const { data, total } = await list('?open=true');
    expect(total).toBe(1);
    expect(data).toMatchObject([{ text: HOSTILE, person: { userName: 'Max Weiß' }, step: 'warning', ground: 'spam' }]);
    expect(await world.logOf(world.max)).toEqual(['create', 'warn', 'appeal']);
    expect(await db().select().from(notifications)).toMatchObject([
      { kind: 'appeal', subject: '', target: `/reported?tab=appeals&appeal=${data[0]._id}` },
    ]);
  });

  it('need the whole link: a guessed, changed, foreign or expired one is refused', async () => {
    const id = await impose();
    const path = pathOf(id);
    const [, expires = '', signature = ''] = path.split('/');
    const flipped = signature.slice(0, -1) + (signature.endsWith('A') ? 'E' : 'A');
    const wrong = [
      `${id}/${expires}/${flipped}`,
      `${id}/${Number(expires) + 1}/${signature}`,
      `${newId()}/${expires}/${signature}`,
      pathOf(newId()),
      pathOf('nonsense'),
      `${id}/${expires}/x`,
    ];
    for (const link of wrong) {
      for (const { status, body } of [await open(link), await send(link)]) {
        expect([status, body.code, body.message], link).toEqual([
          404,
          'NOT_FOUND',
          'Der Eintrag wurde nicht gefunden.',
        ]);
      }
    }
    const expired = pathOf(id, Date.now() - 30 * DAY_MS - 1000);
    expect(await stateOf(expired)).toMatchObject({ state: 'expired', subject: '', paragraphs: [] });
    expect((await send(expired)).body.code).toBe('APPEAL_LINK_EXPIRED');
    expect(await db().select().from(appeals)).toEqual([]);
  });

  it('are refused once the sanction has ended or the person is gone', async () => {
    const withdrawn = pathOf(await impose());
    await app.request('POST', '/sanction/withdraw', { json: { id: withdrawn.split('/')[0] } });
    expect(await stateOf(withdrawn)).toMatchObject({ state: 'ended', language: 'de' });
    expect((await send(withdrawn)).body.code).toBe('SANCTION_ENDED');

    const path = pathOf(await impose());
    await send(path);
    await app.request('POST', '/user/delete', { json: { userId: world.max, reason: 'x' } });
    expect((await open(path)).status).toBe(404);
    expect((await list()).total).toBe(0);
    await app.request('POST', `/restore/user/${world.max}`);
    expect((await list()).total).toBe(1);
  });

  it('are decided by another administrator than the one who imposed the sanction, if there is one', async () => {
    const path = pathOf(await impose({ step: 'suspension', days: 7 }));
    await send(path);
    const [row] = await db().select().from(appeals);
    const detail = async (token?: string) =>
      (await app.request('GET', `/appeal/one/${row?.id}`, token ? { token } : {})).body.data;
    expect((await detail(moderator.token)).reservedFor).toEqual(['Test']);
    const refused = await decide({ outcome: 'rejected' }, moderator.token);
    expect([refused.status, refused.body.code]).toEqual([403, 'OWN_SANCTION']);
    expect(refused.body.message).toContain('Test');

    expect(await detail()).toMatchObject({
      sanction: { step: 'suspension', adminName: 'Test' },
      history: [{ step: 'suspension' }],
      told: expect.arrayContaining(['Hallo Max Weiß,']),
      reservedFor: [],
    });
    const { token } = await app.signedInAs('ADMIN');
    const race = await Promise.all([
      decide({ outcome: 'upheld', revision: 1 }),
      decide({ outcome: 'rejected', revision: 1 }, token),
    ]);
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await decide({ outcome: 'rejected' })).body.code).toBe('CHANGED_MEANWHILE');
    expect((await stateOf(path)).decidedAt).not.toBeNull();
    expect((await list('?open=true')).total).toBe(0);
    expect((await list('?open=false')).data[0]).toMatchObject({ answer: 'Geprüft', decidedBy: 'Test' });

    await db().delete(sanctions);
    await send(pathOf(await impose()));
    const others = ne(admins.id, moderator.adminId);
    await db().update(admins).set({ disabledAt: new Date() }).where(others);
    expect((await decide({ outcome: 'rejected' }, moderator.token)).status).toBe(200);
    await db().update(admins).set({ disabledAt: null }).where(others);
  });

  it('lift the sanction if upheld, and tell the person the answer', async () => {
    await send(pathOf(await impose({ step: 'suspension', days: 7, message: 'Bitte lassen' })));
    await decide({ outcome: 'upheld', answer: 'Es war ein Irrtum' });
    const { sanctions: known } = (await app.request('GET', `/sanction/of/${world.max}`)).body.data;
    expect(known).toMatchObject([{ end: 'lifted', endReason: 'Es war ein Irrtum' }]);
    const figures = await app.request('GET', '/moderation/figures/7');
    expect(figures.body.data.appeals).toEqual({ open: 0, upheld: 1, rejected: 0 });
    expect(await messages()).toEqual(['Dein Konto ist ausgesetzt', 'Dein Einspruch hatte Erfolg']);
    expect(await world.logOf(world.max)).toEqual(['create', 'suspend', 'appeal', 'unsuspend', 'upholdAppeal']);

    await db().delete(sanctions);
    await send(pathOf(await impose()));
    await decide({ outcome: 'rejected' });
    expect((await app.request('GET', `/sanction/of/${world.max}`)).body.data.sanctions).toMatchObject([{ end: null }]);
    expect(await messages()).toEqual(['Verwarnung', 'Dein Einspruch wurde abgelehnt']);
  });

  it('against a ban free the address, and keep it only until the answer', async () => {
    const ban = { userId: world.max, ground: 'fraud', notify: true };
    await app.request('POST', '/user/blacklist/', { json: ban, token: moderator.token });
    await db().update(sanctionMessages).set({ dueAt: new Date() });
    const [row] = await db().select().from(sanctions);
    const path = pathOf(row?.id ?? '');
    expect(await stateOf(path)).toMatchObject({ state: 'open', subject: 'Dein Konto ist gesperrt' });
    await send(path);
    expect((await list()).data).toMatchObject([{ person: null, email: 'max@example.org', step: 'ban' }]);
    expect((await decide({ outcome: 'upheld' })).status).toBe(200);
    expect(await db().select().from(bans)).toEqual([]);
    expect(await db().select().from(sanctions)).toMatchObject([{ end: 'lifted', banId: null }]);
    expect(await db().select({ email: appeals.email }).from(appeals)).toEqual([{ email: '' }]);
    expect(await messages()).toContain('Dein Einspruch hatte Erfolg');
    const log = await db().select().from(auditLog).where(eq(auditLog.entity, 'appeal')).orderBy(auditLog.id);
    expect(log.map(({ action }) => action)).toEqual(['appeal', 'upholdAppeal']);
    expect(JSON.stringify(log)).not.toContain('max@');

    await forgetOldAppeals(platform(), new Date(Date.now() + 179 * DAY_MS));
    expect(await db().select({ text: appeals.text }).from(appeals)).toEqual([{ text: 'Das war ich nicht' }]);
    await forgetOldAppeals(platform(), new Date(Date.now() + 181 * DAY_MS));
    expect(await db().select({ text: appeals.text, answer: appeals.answer }).from(appeals)).toEqual([
      { text: '', answer: '' },
    ]);
    expect(await messages()).toEqual([]);
  });
});
