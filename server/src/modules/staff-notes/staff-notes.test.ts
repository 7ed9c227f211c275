import { MAX_NOTED_PEOPLE, MAX_STAFF_NOTES } from '@leitstand/contract/base/limits';
import type { StaffNote } from '@leitstand/contract/moderation/staff-notes';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { berlinDay } from '../../db/berlin-day.ts';
import { newId } from '../../db/new-id.ts';
import { auditLog, idempotencyKeys, staffNotes } from '../../db/schema.ts';
import { KEPT_DAYS } from '../../retention.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { HOSTILE } from '../../testing/everything-stored.ts';
import { type AddedUser, addUser } from '../../testing/samples.ts';
import { openTestApp, type RequestOptions, type TestApp } from '../../testing/test-app.ts';
import { staffNotesModule } from './staff-notes.module.ts';

const DAY_MS = 86_400_000;
const dayIn = (days: number) => berlinDay(new Date(Date.now() + days * DAY_MS));

describeEitherEngine('staff notes', (engine) => {
  let app: TestApp;
  let lena: AddedUser;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  beforeEach(async () => {
    lena = await addUser(app, { email: `${newId()}@example.org` });
  });
  afterAll(() => app.close());

  const db = () => app.leitstand.platform.database.drizzle;
  const add = (json: Record<string, unknown>, more: RequestOptions = {}) =>
    app.request('POST', '/staffNote/add', { json: { userId: lena._id, text: 'Ruft zurück', ...json }, ...more });
  const update = (json: Record<string, unknown>) => app.request('PUT', '/staffNote/update', { json });
  const all = async (id = lena._id) => (await app.request('GET', `/staffNote/user/${id}`)).body.data as StaffNote[];
  const shown = async (...userIds: string[]) =>
    (await app.request('POST', '/staffNote/find', { json: { userIds } })).body.data as StaffNote[];
  const entriesOf = (id: string) =>
    db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'staffNote'), eq(auditLog.entityId, id)));
  const storeExpired = async (endsOn: string) => {
    const [id, createdAt] = [newId(), new Date(Date.now() - DAY_MS)];
    await db()
      .insert(staffNotes)
      .values({ id, userId: lena._id, text: 'Abgelaufen', adminName: 'Test', createdAt, endsOn });
    return id;
  };

  it('have an author, a time and an end, and are changed by revision, deleted and restored', async () => {
    const author = await app.signedInAs('ADMIN', ['WriteUsers']);
    const note: StaffNote = (await add({ text: `  ${HOSTILE}  `, endsOn: dayIn(0) }, { token: author.token })).body
      .data;
    expect(note).toMatchObject({ userId: lena._id, text: HOSTILE, endsOn: dayIn(0), isExpired: false, revision: 1 });
    expect(note.adminName).not.toBe('');
    expect(await all()).toEqual([note]);

    const changed = await update({ noteId: note._id, text: 'Erledigt', revision: 1 });
    expect(changed.body.data).toEqual({ ...note, text: 'Erledigt', endsOn: null, revision: 2 });
    expect((await update({ noteId: note._id, text: 'Zu spät', revision: 1 })).body).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      current: { text: 'Erledigt', revision: 2 },
    });

    expect((await app.request('DELETE', `/staffNote/delete/${note._id}`)).status).toBe(200);
    expect([await all(), await shown(lena._id)]).toEqual([[], []]);
    await app.request('POST', `/restore/staffNote/${note._id}`);
    expect(await shown(lena._id)).toMatchObject([{ _id: note._id, text: 'Erledigt' }]);
    const actions = (await entriesOf(note._id)).map(({ action }) => action).sort();
    expect(actions).toEqual(['create', 'delete', 'restore', 'update']);
    const { counts } = (await app.request('GET', `/person/${lena._id}`)).body.data;
    expect(counts).toMatchObject({ notes: 1, audit: 5 });
  });

  it('are read for many people at once, without expired ones', async () => {
    const other = await addUser(app, { email: `${newId()}@example.org` });
    await storeExpired(dayIn(-1));
    await add({ text: 'Erste', endsOn: dayIn(3) });
    await add({ text: 'Zweite' });
    await add({ userId: other._id, text: 'Andere' });
    const textsOf = (notes: StaffNote[]) => notes.map(({ text }) => text);
    expect(textsOf(await shown(lena._id, other._id, newId(), 'nonsense'))).toEqual(['Andere', 'Zweite', 'Erste']);
    expect(textsOf(await shown())).toEqual([]);
    expect((await all()).map(({ text, isExpired }) => [text, isExpired])).toEqual([
      ['Zweite', false],
      ['Erste', false],
      ['Abgelaufen', true],
    ]);
    const tooMany = { userIds: Array.from({ length: MAX_NOTED_PEOPLE + 1 }, newId) };
    expect((await app.request('POST', '/staffNote/find', { json: tooMany })).body.field).toBe('userIds');
  });

  it('refuse an end in the past, empty texts, unknown people and too many', async () => {
    expect((await add({ endsOn: dayIn(-1) })).body).toMatchObject({ code: 'FIELD_INVALID', field: 'endsOn' });
    expect((await add({ text: ' ' })).body.field).toBe('text');
    for (const userId of [newId(), 'nonsense']) expect((await add({ userId })).status).toBe(404);
    const noteId = await storeExpired(dayIn(-2));
    expect((await update({ noteId, text: 'Verbessert', endsOn: dayIn(-2) })).body.data).toMatchObject({
      text: 'Verbessert',
      isExpired: true,
    });
    expect((await update({ noteId, text: 'Verbessert', endsOn: dayIn(-1) })).body.field).toBe('endsOn');

    const row = { userId: lena._id, text: 'Eine von vielen', adminName: 'Test' };
    await db()
      .insert(staffNotes)
      .values(Array.from({ length: MAX_STAFF_NOTES - 2 }, () => ({ id: newId(), ...row })));
    const several = await Promise.all(Array.from({ length: 6 }, () => add({})));
    expect(several.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(several.find(({ status }) => status === 409)?.body.code).toBe('TOO_MANY_NOTES');
  });

  it('are erased after their end, with what the log says about them', async () => {
    const { _id: kept } = (await add({ text: 'Bleibt' })).body.data;
    const { _id: ended } = (await add({ text: 'Befristet', endsOn: dayIn(0) })).body.data;
    // Not the whole purge, which would also end the sessions of this test.
    const purgeInDays = (days: number) =>
      staffNotesModule.purge?.(app.leitstand.platform, new Date(Date.now() + days * DAY_MS));
    await purgeInDays(KEPT_DAYS.expiredNote);
    expect((await all()).map(({ _id }) => _id)).toEqual([ended, kept]);
    await purgeInDays(KEPT_DAYS.expiredNote + 1);
    expect((await all()).map(({ _id }) => _id)).toEqual([kept]);
    const entries = await entriesOf(ended);
    expect(entries.map(({ action }) => action).sort()).toEqual(['create', 'erase']);
    expect(JSON.stringify(entries)).not.toContain('Befristet');
    expect(JSON.stringify(await entriesOf(kept))).toContain('Bleibt');
  });

  it('are erased with the person', async () => {
    const headers = { 'idempotency-key': newId() };
    const { _id } = (await add({ text: 'Geheimes Wort' }, { headers })).body.data;
    expect((await add({ text: 'Geheimes Wort' }, { headers })).body.data._id).toBe(_id);
    await app.request('POST', '/user/delete', { json: { userId: lena._id, reason: 'x', erase: true } });
    const left = [
      await db().select().from(staffNotes).where(eq(staffNotes.userId, lena._id)),
      await entriesOf(_id),
      await db().select().from(idempotencyKeys),
    ];
    expect(left[1]).toHaveLength(1);
    expect(JSON.stringify(left)).not.toContain('Geheimes Wort');
  });
});
