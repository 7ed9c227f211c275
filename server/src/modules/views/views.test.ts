import type { AddressInfo } from 'node:net';
import type { SavedView } from '@leitstand/contract/api/views';
import { MAX_VIEWS } from '@leitstand/contract/base/limits';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { admins, auditLog, savedViews } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { openEventStream } from '../../testing/event-stream.ts';
import { openTestApp, type RequestOptions, type TestApp } from '../../testing/test-app.ts';

describeEitherEngine('saved views', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
    await app.leitstand.http.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await db().delete(savedViews);
  });

  const db = () => app.leitstand.platform.database.drizzle;
  const add = (json: Record<string, unknown>, more: RequestOptions = {}) =>
    app.request('POST', '/view/add', { json: { list: 'user', name: 'Neue', parameters: 'days=7', ...json }, ...more });
  const list = async (more: RequestOptions = {}) =>
    (await app.request('GET', '/view/all', more)).body.data as SavedView[];
  const log = async (id: string) =>
    db().select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(desc(auditLog.at), desc(auditLog.id));

  it('are saved, renamed, changed and deleted only by their administrator, and logged', async () => {
    const { body } = await add({ name: '  Müller  ', parameters: 'days=-1&search=M%C3%BCller&sort=email' });
    const view: SavedView = body.data;
    expect(view).toEqual({
      _id: view._id,
      list: 'user',
      name: 'Müller',
      parameters: 'days=-1&search=M%C3%BCller&sort=email',
      revision: 1,
    });
    await add({ name: 'anders', list: 'post', parameters: '' });
    expect((await list()).map(({ name }) => name)).toEqual(['anders', 'Müller']);

    const renamed = await app.request('PUT', '/view/update', { form: { viewId: view._id, name: 'Alle Müllers' } });
    expect(renamed.body.data).toEqual({ ...view, name: 'Alle Müllers', revision: 2 });
    const outdated = { viewId: view._id, name: 'Veraltet', revision: 1 };
    expect((await app.request('PUT', '/view/update', { json: outdated })).body).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      current: { name: 'Alle Müllers', revision: 2 },
    });
    const changed = await app.request('PUT', '/view/update', {
      json: { viewId: view._id, name: 'Alle Müllers', parameters: 'search=M%C3%BCller' },
    });
    expect(changed.body.data.parameters).toBe('search=M%C3%BCller');

    const other = await app.signedInAs('ADMIN', []);
    expect(await list({ token: other.token })).toEqual([]);
    const taken = { json: { viewId: view._id, name: 'Meine' }, token: other.token };
    expect((await app.request('PUT', '/view/update', taken)).status).toBe(404);
    expect((await app.request('DELETE', `/view/delete/${view._id}`, { token: other.token })).status).toBe(404);
    expect((await add({ name: 'Alle Müllers' }, { token: other.token })).status).toBe(200);

    expect((await app.request('DELETE', `/view/delete/${view._id}`)).status).toBe(200);
    expect((await app.request('DELETE', `/view/delete/${view._id}`)).status).toBe(404);
    expect((await list()).map(({ name }) => name)).toEqual(['anders']);
    expect((await log(view._id)).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['delete', { list: 'user', name: 'Alle Müllers', parameters: 'search=M%C3%BCller' }, null],
      ['update', { parameters: view.parameters }, { parameters: 'search=M%C3%BCller' }],
      ['update', { name: 'Müller' }, { name: 'Alle Müllers' }],
      ['create', null, { list: 'user', name: 'Müller', parameters: view.parameters }],
    ]);
  });

  it('have a unique name in their list', async () => {
    const first = (await add({ name: 'Straße Süd' })).body.data as SavedView;
    const second = (await add({ name: 'Nord' })).body.data as SavedView;
    const taken = await add({ name: 'straße süd' }, { headers: { 'accept-language': 'en' } });
    expect([taken.status, taken.body.field, taken.body.message]).toEqual([
      409,
      'name',
      'The field Name is already taken.',
    ]);
    const renamed = { viewId: second._id, name: 'STRAßE SÜD' };
    expect((await app.request('PUT', '/view/update', { json: renamed })).body.message).toBe(
      'Das Feld Name ist bereits vergeben.',
    );
    expect((await add({ name: 'Straße Süd', list: 'order' })).status).toBe(200);
    // Changing the case of its own name is allowed.
    const own = { viewId: first._id, name: 'STRASSE Süd' };
    expect((await app.request('PUT', '/view/update', { json: own })).status).toBe(200);
  });

  it.each([
    [{ name: '' }, 'name', 'Das Feld Name darf nicht leer sein.'],
    [{ name: 'x'.repeat(61) }, 'name', 'Das Feld Name ist um 1 Zeichen zu lang (höchstens 60).'],
    [{ list: 'cars' }, 'list', 'Das Feld Liste hat einen ungültigen Wert.'],
    [{ parameters: '?a=b' }, 'parameters', 'Das Feld Suche und Filter hat einen ungültigen Wert.'],
    [{ parameters: 'a=b#c' }, 'parameters', 'Das Feld Suche und Filter hat einen ungültigen Wert.'],
    [
      { parameters: `a=${'x'.repeat(2000)}` },
      'parameters',
      'Das Feld Suche und Filter ist um 2 Zeichen zu lang (höchstens 2.000).',
    ],
  ])('with %j are refused', async (json, field, message) => {
    const { status, body } = await add(json);
    expect([status, body.field, body.message]).toEqual([422, field, message]);
    expect(await list()).toEqual([]);
  });

  it('answer 404 for unknown ids', async () => {
    for (const viewId of [newId(), 'nonsense']) {
      expect((await app.request('PUT', '/view/update', { json: { viewId, name: 'x' } })).status).toBe(404);
    }
  });

  it('are created once for an idempotency key, and limited to fifty, even when two are saved concurrently', async () => {
    const headers = { 'idempotency-key': `ansicht-${newId()}` };
    const [one, same] = [await add({ name: 'einmal' }, { headers }), await add({ name: 'einmal' }, { headers })];
    expect(same.body.data).toEqual(one.body.data);
    for (let n = 2; n < MAX_VIEWS; n += 1) await add({ name: `Ansicht ${n}` });
    const both = await Promise.all([add({ name: 'letzte' }), add({ name: 'zu viel' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409)?.body;
    expect([refused.code, refused.message]).toEqual([
      'TOO_MANY_VIEWS',
      'Mehr als 50 Ansichten lassen sich nicht speichern. Bitte zuerst eine löschen.',
    ]);
    expect(await list()).toHaveLength(MAX_VIEWS);
  });

  it('are published only to the other panels of their administrator', async () => {
    const { port } = app.leitstand.http.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/v1/live`;
    const [owner, other] = [await app.signedInAs('ADMIN', []), await app.signedInAs('SUPERADMIN')];
    const own = await openEventStream(url, { authorization: owner.token });
    const foreign = await openEventStream(url, { authorization: other.token });
    for (const stream of [own, foreign]) await stream.next(({ event }) => event === 'ready');
    const { _id } = (await add({ name: 'Still' }, { token: owner.token })).body.data;
    await own.next(({ data }) => data.entity === 'view' && data.entityId === _id);
    await app.request('POST', '/inbox/read', { json: { list: 'messages' }, token: owner.token });
    await own.next(({ data }) => data.entity === 'inbox');
    await app.request('POST', '/make', { json: { make: 'Opel', model: 'Manta' } });
    await foreign.next(({ data }) => data.entity === 'make');
    expect(foreign.events.filter(({ data }) => data.entity === 'view' || data.entity === 'inbox')).toEqual([]);
    own.cancel();
    foreign.cancel();
  });

  it('stay with a disabled administrator and are deleted with an erased one', async () => {
    const owner = await app.signedInAs('ADMIN');
    await add({}, { token: owner.token });
    await app.request('POST', '/inbox/read', { json: { list: 'messages' }, token: owner.token });
    await app.request('PUT', '/administrator/update', {
      json: { administratorId: owner.adminId, userName: 'Weg', disabled: true },
    });
    const ofOwner = () => db().select().from(savedViews).where(eq(savedViews.adminId, owner.adminId));
    expect(await ofOwner()).toHaveLength(1);
    await db().delete(admins).where(eq(admins.id, owner.adminId));
    expect(await ofOwner()).toEqual([]);
  });
});
