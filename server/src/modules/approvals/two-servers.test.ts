import type { ApprovalCase } from '@leitstand/contract/api/access/approvals';
import { MAX_BROADCAST_TESTS } from '@leitstand/contract/base/limits';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Leitstand, openLeitstand } from '../../app.ts';
import { newId } from '../../db/new-id.ts';
import { openDatabase } from '../../db/open.ts';
import { bans, posts, testRecipients, users } from '../../db/schema.ts';
import { addDevices } from '../../testing/broadcast-samples.ts';
import { testDatabases } from '../../testing/database/test-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { addUser } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

vi.setConfig({ testTimeout: 60_000 });

const postgres = testDatabases().find(({ name }) => name === 'postgres');

/** What one server counts or binds, the other one knows. */
describe.skipIf(!postgres)('two servers on one database', () => {
  let app: TestApp;
  let other: Leitstand;
  beforeAll(async () => {
    if (!postgres) return;
    app = await openTestApp(postgres, {
      fourEyes: { bulk: 3, ban: 0 },
      withoutProof: { recordsPerHour: 5, coinsPerDay: 100 },
    });
    const { config } = app.leitstand.platform;
    other = await openLeitstand(config, pino({ level: 'silent' }), await openDatabase(config, () => undefined));
  });
  afterAll(async () => {
    await other?.close();
    await app?.close();
  });
  const db = () => app.leitstand.platform.database.drizzle;
  const here = async (path: string, json: object, token: string, method: 'POST' | 'GET' | 'DELETE' = 'POST') =>
    (await app.request(method, path, { token, ...(method === 'POST' ? { json } : {}) })).body;
  const there = async (path: string, json: object, token: string, method: 'POST' | 'GET' | 'DELETE' = 'POST') =>
    (
      await other.http.inject({
        method,
        url: `/v1${path}`,
        headers: { authorization: token },
        ...(method === 'POST' ? { payload: json } : {}),
      })
    ).json();
  const people = async (count: number) => {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) ids.push((await addUser(app, { email: `${newId()}@example.org` }))._id);
    return ids;
  };

  it('let pieces of a bulk action pass once together', async () => {
    const { token } = await app.signedInAs('SUPERADMIN');
    const piece = async () => ({
      selection: { resource: 'users', ids: await people(3) },
      ...{ operation: 'delete', expected: 3, reason: 'x' },
    });
    const pieces = [await piece(), await piece(), await piece(), await piece()];
    const answers = await Promise.all(
      pieces.map((json, index) => (index % 2 === 0 ? here : there)('/bulk/start', json, token)),
    );
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'AWAITS_APPROVAL')).toHaveLength(3);
  });

  it('approve exactly what was requested at the other one', async () => {
    const [asker, approver] = [await app.signedInAs('SUPERADMIN'), await app.signedInAs('SUPERADMIN')];
    const ids = await people(4);
    const json = { selection: { resource: 'users', ids }, operation: 'ban', expected: 4 };
    const { approval } = await here('/bulk/start', json, asker.token);
    const before: { data: ApprovalCase } = await there(`/approval/one/${approval._id}`, {}, approver.token, 'GET');
    expect(before.data.recordCount).toBe(4);
    const { fingerprint } = before.data;
    const approve = () => there('/approval/approve', { id: approval._id, fingerprint }, approver.token);
    const twice = await Promise.all([
      approve(),
      here('/approval/approve', { id: approval._id, fingerprint }, approver.token),
    ]);
    expect(twice.map(({ code }) => code ?? 'approved').sort()).toEqual(['REQUEST_ENDED', 'approved']);
    await eventually(async () => ((await db().$count(bans)) === 4 ? true : undefined));
  });

  it('count the records of an hour together', async () => {
    const { token } = await app.signedInAs('SUPERADMIN');
    await db().execute("update admin_sessions set proved_at = now() - interval '1 hour'");
    const [userId = ''] = await people(1);
    const ids = Array.from({ length: 12 }, newId);
    await db()
      .insert(posts)
      .values(ids.map((id) => ({ id, userId, description: 'x' })));
    const answers = await Promise.all(
      ids.map((id, index) => (index % 2 === 0 ? here : there)(`/post/delete/${id}`, {}, token, 'DELETE')),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(5);
  });

  it('send no more tests together than one of them does', async () => {
    const { token } = await app.signedInAs('SUPERADMIN');
    await addDevices(app.leitstand.platform.database, 1, 'test');
    const [person] = await db().select().from(users).where(eq(users.userName, 'test-1'));
    const userId = person?.id ?? '';
    await db().insert(testRecipients).values({ userId, addedByName: 'Test' });
    const json = { userId, messages: { de: 'Test', en: 'Test' } };
    const answers = await Promise.all(
      Array.from({ length: MAX_BROADCAST_TESTS + 6 }, (_, index) =>
        (index % 2 === 0 ? here : there)('/broadcast/test', json, token),
      ),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(MAX_BROADCAST_TESTS);
    expect(answers.filter(({ code }) => code === 'TOO_MANY_TESTS')).toHaveLength(6);
  });
});
