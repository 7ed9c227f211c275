import type { ApprovalCase } from '@leitstand/contract/api/access/approvals';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ALWAYS } from '../../base/four-eyes-rules.ts';
import { newId } from '../../db/new-id.ts';
import { approvalRecords, approvals, bans, consequences, posts, users } from '../../db/schema.ts';
import { searchTextOf } from '../../db/search.ts';
import { describeEachEngine } from '../../testing/database/test-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { addUser } from '../../testing/samples.ts';
import { openTestApp, type TestAnswer, type TestApp } from '../../testing/test-app.ts';

describeEachEngine('the approval of a bulk action', (engine) => {
  let app: TestApp;
  let asker: { token: string };
  let other: { token: string };
  beforeAll(async () => {
    app = await openTestApp(engine, { fourEyes: { ban: ALWAYS, bulk: 1, export: 1 } });
    asker = await app.signedInAs('SUPERADMIN');
    other = await app.signedInAs('SUPERADMIN');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    for (const table of [approvals, consequences, users, bans]) await db().delete(table);
  });
  const db = () => app.leitstand.platform.database.drizzle;
  const start = async (json: object, path = '/bulk/start'): Promise<string> =>
    waiting(await app.request('POST', path, { json, token: asker.token }));
  const read = async (id: string): Promise<ApprovalCase> =>
    (await app.request('GET', `/approval/one/${id}`, { token: other.token })).body.data;
  const approve = (id: string, fingerprint: string) =>
    app.request('POST', '/approval/approve', { json: { id, fingerprint }, token: other.token });
  const people = async (names: readonly string[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const userName of names) ids.push((await addUser(app, { userName, email: `${newId()}@example.org` }))._id);
    return ids;
  };
  const rename = (id: string, userName: string) =>
    db()
      .update(users)
      .set({ userName, searchText: searchTextOf(userName, '', '') })
      .where(eq(users.id, id));
  const left = async () => (await db().select({ id: users.id }).from(users)).map(({ id }) => id).sort();
  const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix} ${n + 1}`);

  function waiting({ status, body }: TestAnswer): string {
    expect([status, body.code]).toEqual([409, 'AWAITS_APPROVAL']);
    return body.approval._id;
  }

  it('bans only the people of the request, even if others match its filter later', async () => {
    const meant = await people(numbered('tagx', 5));
    const others = await people(numbered('Unbeteiligt', 5));
    const selection = { resource: 'users', filter: { search: 'tagx' } };
    const id = await start({ selection, operation: 'ban', expected: 5, reason: 'Betrug' });
    const { fingerprint, records, recordCount } = await read(id);
    expect([recordCount, records.map(({ label }) => label).sort()]).toEqual([5, numbered('tagx', 5)]);

    for (const [n, person] of meant.entries()) await rename(person, `Harmlos ${n}`);
    for (const [n, person] of others.entries()) await rename(person, `tagx ${n + 1}`);
    expect((await approve(id, fingerprint)).body.code).toBe('NOTHING_LEFT');
    expect((await read(id)).obstacle).not.toBe('');
    expect([await db().$count(bans), (await left()).length]).toEqual([0, 10]);
  });

  it('leaves out and names who is gone or has changed, and asks again before the rest', async () => {
    const [renamed, deleted, ...rest] = await people(numbered('Person', 4));
    const ids = [renamed ?? '', deleted ?? '', ...rest];
    const id = await start({ selection: { resource: 'users', ids }, operation: 'ban', expected: 4 });
    const { fingerprint } = await read(id);
    await rename(renamed ?? '', 'Ganz anders');
    await db()
      .update(users)
      .set({ deletedAt: new Date() })
      .where(eq(users.id, deleted ?? ''));

    const answer = await approve(id, fingerprint);
    expect(answer.body.code).toBe('CHANGED_MEANWHILE');
    const now: ApprovalCase = answer.body.current;
    expect(now).toMatchObject({ hasChanged: true, recordCount: 4, now: { count: 2, gone: 1, changed: 1 } });
    expect(now.records.map(({ state }) => state)).toEqual(['changed', 'gone', 'same', 'same']);
    expect((await approve(id, now.fingerprint)).status).toBe(200);
    await eventually(async () => ((await db().$count(bans)) === 2 ? true : undefined));
    expect(await left()).toEqual([renamed, deleted].sort());
    expect(await db().$count(approvalRecords)).toBe(0);
    // Two people answer for it: it counts for neither of them.
    expect(await db().$count(consequences)).toBe(0);
  });

  it('shows everybody: the first twenty, then the rest', async () => {
    const ids = await people(numbered('Mensch', 23));
    const id = await start({ selection: { resource: 'users', ids }, operation: 'delete', expected: 23, reason: 'x' });
    const { records, recordCount } = await read(id);
    expect([records.length, recordCount]).toEqual([20, 23]);
    const page = async (skip: number) =>
      (await app.request('GET', `/approval/records/${id}/${skip}/20`, { token: other.token })).body;
    expect(await page(20)).toMatchObject({ total: 23 });
    const all = [...(await page(0)).data, ...(await page(20)).data];
    expect(all.map(({ label }) => label)).toEqual(numbered('Mensch', 23));
    expect(all[0]).toMatchObject({ _id: ids[0], detail: expect.stringContaining('@'), state: 'same' });
    const stranger = await app.signedInAs('ADMIN', ['ReadUsers']);
    expect((await app.request('GET', `/approval/records/${id}/0/20`, { token: stranger.token })).status).toBe(404);
  });

  it('binds the whole sanction', async () => {
    const ids = await people(['Eins', 'Zwei']);
    const sanction = { ground: 'fraud', message: 'Bitte lesen', days: 30, hidesContent: true, notify: true };
    const id = await start({ selection: { resource: 'users', ids }, operation: 'suspend', expected: 2, sanction });
    expect((await read(id)).now).toMatchObject({ operation: 'suspend', sanction: { ...sanction, until: null } });
  });

  it('notices another text of a post that would be deleted', async () => {
    const [author = ''] = await people(['Autor']);
    const ids = [newId(), newId()];
    for (const post of ids) await db().insert(posts).values({ id: post, userId: author, description: 'Werbung' });
    const id = await start({ selection: { resource: 'posts', ids }, operation: 'delete', expected: 2 });
    expect((await read(id)).records.map(({ label, detail }) => [label, detail])).toEqual([
      ['Werbung', 'Autor'],
      ['Werbung', 'Autor'],
    ]);
    await db()
      .update(posts)
      .set({ description: 'Ein ganz anderer Text' })
      .where(eq(posts.id, ids[0] ?? ''));
    expect((await read(id)).now).toMatchObject({ count: 1, changed: 1 });
  });

  it('exports the records of the request to its requester', async () => {
    const ids = await people(['Anna', 'Berta']);
    const id = await start({ selection: { resource: 'users', filter: { search: '' } } }, '/bulk/export');
    await people(['Cora']);
    expect((await read(id)).now).toMatchObject({ operation: 'export', count: ids.length });
    expect((await approve(id, (await read(id)).fingerprint)).status).toBe(200);
    const [run] = (await app.request('GET', '/bulk/mine', { token: asker.token })).body.data;
    expect(run).toMatchObject({ action: 'export', total: 2 });
    await eventually(async () => {
      const { data } = (await app.request('GET', `/bulk/one/${run._id}`, { token: asker.token })).body;
      return data.state === 'done' ? true : undefined;
    });
    const file = await app.request('GET', `/bulk/file/${run._id}`, { token: asker.token });
    expect(String(file.body)).toContain('Berta');
    expect(String(file.body)).not.toContain('Cora');
  });

  it('forgets a person who is erased meanwhile', async () => {
    const [erased = '', kept = ''] = await people(['Wird gelöscht', 'Bleibt']);
    const id = await start({ selection: { resource: 'users', ids: [erased, kept] }, operation: 'ban', expected: 2 });
    await db().update(users).set({ userName: 'Wird gelöscht' }).where(eq(users.id, erased));
    const json = { userId: erased, reason: 'Wunsch', erase: true };
    expect((await app.request('POST', '/user/delete', { json, token: other.token })).status).toBe(200);
    expect(await db().$count(approvalRecords, eq(approvalRecords.recordId, erased))).toBe(0);
    expect((await read(id)).now).toMatchObject({ count: 1 });
  });
});
