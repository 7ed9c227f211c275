import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { auditLog, files, newsMessages } from '../../db/schema.ts';
import { bySystem, runChange } from '../../records/change.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { sampleImage } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { newsMessageDeletion } from './news-messages.service.ts';

describeEitherEngine('news messages', (engine) => {
  let app: TestApp;
  let image: string;
  beforeAll(async () => {
    app = await openTestApp(engine);
    image = await upload();
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  beforeEach(() => db().delete(newsMessages));

  async function upload(): Promise<string> {
    const answer = await app.request('POST', '/files/upload', {
      multipart: { files: [{ bytes: await sampleImage('jpeg') }] },
    });
    return answer.body.data;
  }
  const add = (form: Record<string, string> = {}) =>
    app.request('POST', '/newsmessage', { form: { description: 'Neue Pässe', image, ...form } });
  const added = async (form: Record<string, string> = {}) => (await add(form)).body.data as { _id: string };
  const listed = async () => (await app.request('GET', '/newsmessage/all')).body.data;
  const isServed = async (name: string) => (await app.request('GET', `/files/images/${name}`)).status === 200;

  it('lists all of them, newest first', async () => {
    for (const description of ['Eins', 'Zwei', 'Drei']) await add({ description });
    expect((await listed()).map((news: { description: string }) => news.description)).toEqual(['Drei', 'Zwei', 'Eins']);
    await db().update(newsMessages).set({ createdAt: new Date() });
    expect((await listed()).map((news: { description: string }) => news.description)).toEqual(['Drei', 'Zwei', 'Eins']);
  });

  it('keeps the campaign that groups the languages, until it is changed or cleared', async () => {
    const { _id } = await added({ campaign: 'Sommer' });
    await add({ campaign: 'Sommer', language: 'pl' });
    await add({ campaign: 'Winter' });
    await add();
    const change = async (json: object) =>
      (await app.request('PUT', `/newsmessage/${_id}`, { json: { description: 'x', ...json } })).body.data.campaign;
    const campaigns = async () => (await app.request('GET', '/newsmessage/campaigns')).body.data;
    expect((await listed()).map((news: { campaign: string }) => news.campaign)).toEqual([
      '',
      'Winter',
      'Sommer',
      'Sommer',
    ]);
    expect(await campaigns()).toEqual(['Winter', 'Sommer']);
    expect(await change({})).toBe('Sommer');
    expect(await change({ campaign: 'Herbst' })).toBe('Herbst');
    expect(await change({ campaign: '' })).toBe('');
    expect(await campaigns()).toEqual(['Winter', 'Sommer']);
  });

  describe('add', () => {
    it('accepts a form, JSON and multipart', async () => {
      const form = await add();
      expect(form.body.data).toMatchObject({
        description: 'Neue Pässe',
        image,
        language: 'de',
        link: '',
        linkText: '',
      });
      const json = await app.request('POST', '/newsmessage', {
        json: { description: 'Nyt', image, language: 'dk', link: 'https://example.org/a?b=c', linkText: 'Læs' },
      });
      expect(json.body.data).toMatchObject({ language: 'dk', link: 'https://example.org/a?b=c', linkText: 'Læs' });
      const multipart = await app.request('POST', '/newsmessage', {
        multipart: { fields: { description: 'Mit Bild' }, files: [{ bytes: await sampleImage('png') }] },
      });
      expect(multipart.body.data.image).toMatch(/\.png$/);
      expect(await isServed(multipart.body.data.image)).toBe(true);
      expect(await listed()).toHaveLength(3);
      const log = await db()
        .select()
        .from(auditLog)
        .where(eq(auditLog.entityId, json.body.data._id))
        .orderBy(auditLog.id);
      expect(log).toMatchObject([{ action: 'create', entity: 'news', after: { description: 'Nyt', language: 'dk' } }]);
    });

    it.each([
      ['description', '', 'Das Feld Beschreibung darf nicht leer sein.'],
      ['description', 'x'.repeat(5001), 'Das Feld Beschreibung ist um 1 Zeichen zu lang (höchstens 5.000).'],
      ['image', '', 'Das Feld Bild darf nicht leer sein.'],
      ['image', 'fremd.jpg', 'Das Feld Bild hat einen ungültigen Wert.'],
      ['language', 'nl', 'Das Feld Sprache hat einen ungültigen Wert.'],
      ['link', 'javascript:alert(1)', 'Das Feld Link hat einen ungültigen Wert.'],
      ['link', 'example.org', 'Das Feld Link hat einen ungültigen Wert.'],
      ['linkText', 'x'.repeat(201), 'Das Feld Linktext ist um 1 Zeichen zu lang (höchstens 200).'],
    ])('refuses %s = %.20s', async (field, value, message) => {
      const answer = await add({ [field]: value });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ field, message });
      expect(await db().$count(newsMessages)).toBe(0);
    });

    it('refuses a file that is too large or not an image, and leaves none behind', async () => {
      const before = await db().$count(files);
      const send = (fields: Record<string, string>, bytes: Buffer) =>
        app.request('POST', '/newsmessage', { multipart: { fields, files: [{ bytes }] } });
      const large = await send({ description: 'Groß' }, Buffer.alloc(20 * 1024 * 1024 + 1));
      expect(large.status).toBe(413);
      expect(large.body.message).toBe('Die Datei darf nicht größer als 20 MB sein.');
      expect((await send({ description: 'Text' }, Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(415);
      expect((await send({ description: '' }, await sampleImage('jpeg'))).status).toBe(422);
      expect(await db().$count(files)).toBe(before);
    });

    it('creates once for an idempotency key', async () => {
      const once = { form: { description: 'Einmal', image }, headers: { 'idempotency-key': newId() } };
      const first = await app.request('POST', '/newsmessage', once);
      expect((await app.request('POST', '/newsmessage', once)).body).toEqual(first.body);
      expect(await listed()).toHaveLength(1);
    });
  });

  describe('update', () => {
    const update = (id: string, form: Record<string, string>) => app.request('PUT', `/newsmessage/${id}`, { form });

    it('changes what is sent and keeps the rest', async () => {
      const { _id } = await added({ link: 'https://example.org', linkText: 'Mehr', language: 'it' });
      expect((await update(_id, { description: 'Anders' })).body.data).toMatchObject({
        description: 'Anders',
        image,
        link: 'https://example.org',
        linkText: 'Mehr',
        language: 'it',
        revision: 2,
      });
      expect((await update(_id, { description: 'Anders', link: '', linkText: '' })).body.data).toMatchObject({
        link: '',
        linkText: '',
      });
      const json = { description: 'Noch anders', language: 'fr', revision: 3 };
      expect((await app.request('PUT', `/newsmessage/${_id}`, { json })).body.data).toMatchObject({ language: 'fr' });
    });

    it('replaces the image by a file or by a name, and removes the one that is no longer used', async () => {
      const first = await upload();
      const { _id } = await added({ image: first });
      const answer = await app.request('PUT', `/newsmessage/${_id}`, {
        multipart: { fields: { description: 'Neu', image: first }, files: [{ bytes: await sampleImage('png') }] },
      });
      expect(answer.body.data.image).toMatch(/\.png$/);
      expect(await isServed(first)).toBe(false);
      expect((await update(_id, { description: 'Neu', image })).body.data.image).toBe(image);
      expect(await isServed(answer.body.data.image)).toBe(false);
      await added();
      const other = await upload();
      await update(_id, { description: 'Neu', image: other });
      expect(await isServed(image)).toBe(true);
    });

    it('refuses an empty image and one that is not stored', async () => {
      const { _id } = await added();
      expect((await update(_id, { description: 'x', image: '' })).body).toMatchObject({
        code: 'FIELD_MISSING',
        field: 'image',
      });
      expect((await update(_id, { description: 'x', image: 'fremd.jpg' })).body).toMatchObject({
        code: 'FIELD_INVALID',
        field: 'image',
      });
      expect((await update(_id, { description: '' })).body).toMatchObject({ field: 'description' });
    });

    it('refuses a stale revision and shows the current record', async () => {
      const { _id } = await added();
      expect((await update(_id, { description: 'Erste', revision: '1' })).status).toBe(200);
      const stale = await update(_id, { description: 'Zweite', revision: '1' });
      expect(stale.status).toBe(409);
      expect(stale.body.current).toMatchObject({ description: 'Erste', revision: 2 });
      const [entry] = await db()
        .select()
        .from(auditLog)
        .where(eq(auditLog.entityId, _id))
        .orderBy(auditLog.id)
        .offset(1);
      expect(entry).toMatchObject({
        action: 'update',
        before: { description: 'Neue Pässe' },
        after: { description: 'Erste' },
      });
    });

    it.each(['unbekannt', newId()])('answers 404 for the id %s', async (id) => {
      expect((await update(id, { description: 'x' })).status).toBe(404);
      expect((await app.request('DELETE', `/newsmessage/delete/${id}`)).status).toBe(404);
    });
  });

  it('deletes and restores with the image', async () => {
    const own = await upload();
    const { _id } = await added({ image: own });
    expect((await app.request('DELETE', `/newsmessage/delete/${_id}`)).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect((await app.request('DELETE', `/newsmessage/delete/${_id}`)).status).toBe(404);
    expect((await app.request('PUT', `/newsmessage/${_id}`, { form: { description: 'x' } })).status).toBe(404);
    await runChange(app.leitstand.platform, bySystem('test'), (change) => newsMessageDeletion.restore(change, _id));
    expect(await listed()).toMatchObject([{ _id, image: own }]);
    expect(await isServed(own)).toBe(true);
  });
});
