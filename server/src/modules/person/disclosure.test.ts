import { getTableColumns, getTableName, is, type Table } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import * as schema from '../../db/schema.ts';
import { LETTER_PARTS } from '../../disclosure-texts.ts';
import { recordsOf } from '../../module.ts';
import { MODULES } from '../../modules.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { HOSTILE, storeEverything } from '../../testing/everything-stored.ts';
import { type AddedUser, addUser, sampleImage } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { BATCH } from './disclosure.queries.ts';

describeEitherEngine('disclosure', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());

  const db = () => app.leitstand.platform.database.drizzle;
  const addAnyUser = (changes: Record<string, string> = {}) =>
    addUser(app, { email: `${newId()}@example.org`, telephoneNumber: `49${Date.now()}`, ...changes });
  const disclose = (id: string, format: 'json' | 'html', headers: Record<string, string> = {}) =>
    app.request('POST', `/person/${id}/disclosure/${format}`, { headers });

  it('contains a row of every table that refers to a user', async () => {
    const person = await addAnyUser();
    const image = await upload(app);
    const { marks } = await storeEverything(db(), person, { image });
    expect(Object.keys(marks).sort(), 'tables that can hold something about a user').toEqual(tablesAboutUsers());
    const { body, raw, status } = await disclose(person._id, 'json');
    expect(status).toBe(200);
    for (const [table, mark] of Object.entries(marks)) expect(raw.toString(), table).toContain(mark);
    expect(Object.keys(body.data)).toEqual(Object.keys(body.notes));
    expect(body).toMatchObject({ format: 'datenauskunft', version: 1, personId: person._id });
    expect(Object.keys(body.information)).toEqual([...LETTER_PARTS]);
    expect(body.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('is complete, with the field names of the API and ISO times', async () => {
    const person = await addAnyUser();
    const image = await upload(app);
    await storeEverything(db(), person, { image });
    await app.request('POST', '/user/delete', { json: { userId: person._id, reason: 'Auf Wunsch' } });
    const { data } = (await disclose(person._id, 'json')).body;
    expect(data).toMatchObject({
      profile: { _id: person._id, userName: 'Lena Krüger', dateOfBirth: { year: 1990, month: 2, date: 28 }, image },
      appFields: { level: 3, nickname: HOSTILE },
      deletion: { deletionReason: 'Auf Wunsch' },
      vehicles: [{ brand: HOSTILE, galleryImages: [{ url: image }] }],
      posts: [{ deletedAt: '2026-01-02T03:04:05.000Z', deletionReason: HOSTILE }],
      orders: [{ cancelledAt: '2026-01-02T03:04:05.000Z', reward: { title: HOSTILE } }],
      drives: [{ day: '2026-01-02', kilometers: 12.5 }],
      activeDays: [{ day: '2026-01-02' }],
      reportsReceived: [{ type: 'user', reasons: [HOSTILE], reporters: 1, state: 'open' }],
      reportsMade: [{ type: 'user', reason: HOSTILE }],
      blacklist: [{ email: person.email }],
      images: [{ name: image, contentType: 'image/jpeg' }],
    });
    for (const row of [...data.vehicles, ...data.posts, ...data.orders]) expect(row).not.toHaveProperty('user');
  });

  it('names neither other users nor administrators', async () => {
    const person = await addAnyUser();
    const { adminId } = await storeEverything(db(), person, { image: '' });
    const superadmin = await app.signedInAs('SUPERADMIN');
    await app.request('POST', '/user/delete', {
      token: superadmin.token,
      json: { userId: person._id, reason: 'x' },
    });
    for (const format of ['json', 'html'] as const) {
      const text = (await disclose(person._id, format)).raw.toString();
      expect(text).not.toContain('Andere Person');
      expect(text).not.toContain(superadmin.adminId);
      expect(text).not.toContain(adminId);
      expect(text).not.toContain('Geheimer Administrator');
      expect(text).toContain('Administrator');
    }
  });

  it('is logged before it is sent, and contains that entry', async () => {
    const person = await addAnyUser();
    const { adminId, token } = await app.signedInAs('ADMIN', ['ReadUsers', 'WriteUsers']);
    const { body } = await app.request('POST', `/person/${person._id}/disclosure/json`, { token });
    expect(body.data.audit.at(-1)).toMatchObject({
      action: 'disclose',
      after: { format: 'json' },
      by: 'Administrator',
    });
    const log = await app.request('GET', `/audit/all/0/25/-1?entityId=${person._id}&action=disclose`);
    expect(log.body.data).toMatchObject([{ adminId, entity: 'user' }]);
  });

  it('is a named file that no proxy may cache', async () => {
    const person = await addAnyUser();
    for (const [format, type] of [
      ['json', 'application/json; charset=utf-8'],
      ['html', 'text/html; charset=utf-8'],
    ] as const) {
      const { headers } = await disclose(person._id, format);
      expect(headers).toMatchObject({
        'content-type': type,
        'content-disposition': `attachment; filename="datenauskunft-${person._id}.${format}"`,
        'cache-control': 'no-store',
      });
    }
  });

  it('continues beyond one batch', async () => {
    const person = await addAnyUser();
    const count = BATCH + 50;
    await db()
      .insert(schema.posts)
      .values(Array.from({ length: count }, (_, n) => ({ id: newId(), userId: person._id, description: `Nr. ${n}.` })));
    const entry = { adminName: 'x', action: 'update', entity: 'user', entityId: person._id, requestId: 'x' };
    await db()
      .insert(schema.auditLog)
      .values(Array.from({ length: count }, () => ({ id: newId(), ...entry })));
    const { data } = (await disclose(person._id, 'json')).body;
    expect(new Set(data.posts.map(({ description }: { description: string }) => description)).size).toBe(count);
    // One for adding the user, one for the disclosure.
    expect(new Set(data.audit.map(({ _id }: { _id: string }) => _id)).size).toBe(count + 2);
  });

  it('refuses unknown people, invalid ids and formats, and callers without the right', async () => {
    const person = await addAnyUser();
    for (const id of [newId(), 'nonsense']) expect((await disclose(id, 'json')).status).toBe(404);
    expect((await app.request('POST', `/person/${person._id}/disclosure/pdf`)).status).toBe(400);
    const { token } = await app.signedInAs('ADMIN', ['ReadUsers']);
    expect((await app.request('POST', `/person/${person._id}/disclosure/json`, { token })).status).toBe(403);
  });

  describe('as a page', () => {
    let person: AddedUser;
    let page: string;
    let image: string;
    beforeAll(async () => {
      person = await addAnyUser({ userName: HOSTILE, about: HOSTILE });
      image = await upload(app);
      await storeEverything(db(), person, { image });
      page = (await disclose(person._id, 'html')).raw.toString();
    });

    it('runs and loads nothing, whatever users typed', () => {
      expect(page.startsWith('<!doctype html>')).toBe(true);
      const tags = new Set([...page.matchAll(/<\/?([a-z!][a-z0-9]*)/gi)].map(([, name]) => name?.toLowerCase()));
      expect([...tags].sort()).toEqual([
        ...['!doctype', 'a', 'article', 'body', 'dd', 'dl', 'dt', 'h1', 'h2', 'head', 'header', 'html', 'img', 'li'],
        ...['main', 'meta', 'nav', 'ol', 'p', 'section', 'style', 'table', 'tbody', 'td', 'th', 'thead', 'title', 'tr'],
      ]);
      const attributes = [...page.matchAll(/<[a-z][^>]*>/gi)].flatMap(([tag]) =>
        [...tag.matchAll(/\s([a-z-]+)=/gi)].map(([, name]) => name),
      );
      for (const name of attributes) expect(name).not.toMatch(/^on|^style$/);
      expect(page).not.toContain(HOSTILE);
      expect(page.split('&#60;script&#62;').length).toBeGreaterThan(10);
      expect(page).toContain(`default-src &#39;none&#39;`.replaceAll('&#39;', "'"));
      for (const [, source] of page.matchAll(/src="([^"]*)"/g)) expect(source).toMatch(/^data:image\/jpeg;base64,/);
    });

    it('embeds images and marks missing ones', async () => {
      expect(page.match(/<img /g)?.length).toBeGreaterThan(1);
      await db()
        .insert(schema.vehicles)
        .values({ id: newId(), userId: person._id, brand: 'x', model: 'y', galleryImages: [`${'0'.repeat(32)}.jpg`] });
      expect((await disclose(person._id, 'html')).raw.toString()).toContain('Bild nicht mehr vorhanden');
    });

    it('says what the law asks for, and names no field as the program does', async () => {
      for (const part of ['Zwecke', 'Empfänger', 'Speicherdauer', 'Ihre Rechte', 'Beschwerde']) {
        expect(page).toContain(`<dt>${part}</dt>`);
      }
      expect(page).toContain('nach 365 Tagen');
      const fields = [...page.matchAll(/<(?:dt|th scope="col")>([^<]*)</g)].map(([, label]) => label);
      // The app may keep anything under any name.
      expect(fields.filter((label) => label !== 'nickname' && /^[a-z]/.test(label ?? ''))).toEqual([]);
      expect(fields).not.toContain('Fassung');
      const { config } = app.leitstand.platform;
      config.disclosureTexts = { de: { complaint: 'Beim <Landesamt>.' } };
      expect((await disclose(person._id, 'html')).raw.toString()).toContain('<dd>Beim &#60;Landesamt&#62;.</dd>');
      config.disclosureTexts = {};
    });

    it('has a table of contents and uses the language of the request', async () => {
      for (const [, key] of page.matchAll(/href="#(\w+)"/g)) expect(page).toContain(`id="${key}"`);
      expect(page).toContain('<html lang="de">');
      expect(page).toContain('Auskunft nach Art. 15 DSGVO');
      expect(page).toContain('<dt>Telefonnummer</dt>');
      const english = (await disclose(person._id, 'html', { 'accept-language': 'en' })).raw.toString();
      expect(english).toContain('<html lang="en">');
      expect(english).toContain('Information under Article 15 GDPR');
      expect(english).toContain('<dt>Phone number</dt>');
    });
  });
});

async function upload(app: TestApp): Promise<string> {
  const file = { bytes: await sampleImage('jpeg') };
  return (await app.request('POST', '/files/upload', { multipart: { fields: {}, files: [file] } })).body.data;
}

/** Tables with rows about users: by foreign key, by column name, or found by review. */
function tablesAboutUsers(): string[] {
  const shared = Object.values(schema as Record<string, unknown>).filter((table) => is(table, PgTable));
  const tables = [...shared, ...recordsOf(MODULES).map(({ table }) => table)];
  const refers = (table: PgTable) =>
    getTableConfig(table).foreignKeys.some((key) => key.reference().foreignTable === (schema.users as Table)) ||
    Object.keys(getTableColumns(table)).some((name) =>
      ['userId', 'reporterId', 'targetId', 'recordId', 'entityId'].includes(name),
    );
  const known = [
    'users',
    'report_evidence',
    'blacklist',
    'notifications',
    'idempotency_keys',
    'files',
    'approvals',
    'import_refs',
    'import_rejects',
  ];
  return [...new Set([...known, ...tables.filter(refers).map(getTableName)])].sort();
}
