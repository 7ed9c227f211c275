import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { auditLog, makes, users, vehicles } from '../../db/schema.ts';
import { bySystem, runChange } from '../../records/change.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { addUser } from '../../testing/samples.ts';
import { openTestApp, type TestAnswer, type TestApp } from '../../testing/test-app.ts';
import { makeDeletion } from './makes.service.ts';

const modelsIn = ({ body }: TestAnswer) =>
  (body.data as { make: string; model: string }[]).map(({ make, model }) => `${make} ${model}`);
const makesIn = ({ body }: TestAnswer) => (body.data as { make: string }[]).map(({ make }) => make);

describeEitherEngine('makes', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  beforeEach(async () => {
    await db().delete(makes);
    await db().delete(users);
  });

  const add = (make: string, model: string, more: object = {}) =>
    app.request('POST', '/make', { json: { make, model, ...more } });
  const update = (json: object, headers = {}) => app.request('PUT', '/make', { json, headers });
  const restore = (id: string) =>
    runChange(app.leitstand.platform, bySystem('test'), (change) => makeDeletion.restore(change, id));

  it('creates a model, a car by default, with an audit entry', async () => {
    const vehicle = await add(' BMW ', 'i4');
    expect(vehicle.body.data).toMatchObject({ make: 'BMW', model: 'i4', category: 'Car', revision: 1 });
    expect((await add('BMW', 'R 1250 GS', { category: 'Motorbike' })).body.data.category).toBe('Motorbike');
    const log = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, vehicle.body.data._id))
      .orderBy(auditLog.id);
    expect(log).toMatchObject([{ action: 'create', entity: 'make', after: { make: 'BMW', model: 'i4' } }]);
  });

  it.each([
    [{ make: '', model: 'i4' }, 'make', 'Das Feld Marke darf nicht leer sein.'],
    [{ make: 'BMW' }, 'model', 'Das Feld Modell darf nicht leer sein.'],
    [{ make: 'BMW', model: 7 }, 'model', 'Das Feld Modell hat einen ungültigen Wert.'],
    [{ make: 'x'.repeat(201), model: 'i4' }, 'make', 'Das Feld Marke ist um 1 Zeichen zu lang (höchstens 200).'],
    [{ make: 'BMW', model: 'i4', category: 'Boat' }, 'category', 'Das Feld Kategorie hat einen ungültigen Wert.'],
  ])('refuses %j', async (json, field, message) => {
    const answer = await app.request('POST', '/make', { json });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ field, message });
    expect(await db().$count(makes)).toBe(0);
  });

  it('creates once for an idempotency key', async () => {
    const once = { json: { make: 'Opel', model: 'Manta' }, headers: { 'idempotency-key': newId() } };
    const first = await app.request('POST', '/make', once);
    expect((await app.request('POST', '/make', once)).body).toEqual(first.body);
    expect(await db().$count(makes)).toBe(1);
  });

  it('detects duplicates regardless of case and accents, but only within a category', async () => {
    await add('Citroën', 'Ami');
    const other = await add('Citroën', 'Méhari');
    const again = await add('CITROEN', 'ami');
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'ALREADY_TAKEN', field: 'model' });
    expect((await add('Citroën', 'Ami', { category: 'Motorbike' })).status).toBe(200);
    const id = other.body.data._id;
    expect((await update({ id, make: 'citroen', model: 'AMI' })).body).toMatchObject({ code: 'ALREADY_TAKEN' });
    // Correcting its own spelling is not a conflict.
    expect((await update({ id, make: 'Citroën', model: 'mehari' })).status).toBe(200);
  });

  it('creates only one of several concurrent duplicates', async () => {
    const answers = await Promise.all(['Mini', 'MINI', 'mini', 'Miní'].map((make) => add(make, 'Cooper')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  describe('update', () => {
    it('changes make and model, keeps the category unless sent, and is found under the new name only', async () => {
      const { _id: id } = (await add('Skoda', 'Oktavia', { category: 'Motorbike' })).body.data;
      const answer = await update({ id, make: 'Škoda', model: 'Octavia', revision: 1 });
      expect(answer.body.data).toMatchObject({ make: 'Škoda', model: 'Octavia', category: 'Motorbike', revision: 2 });
      expect(modelsIn(await app.request('GET', '/make/model/search/octavia/0/25'))).toEqual(['Škoda Octavia']);
      expect(modelsIn(await app.request('GET', '/make/model/search/oktavia/0/25'))).toEqual([]);
      expect((await update({ id, make: 'Škoda', model: 'Octavia', category: 'Car' })).body.data.category).toBe('Car');
    });

    it('refuses a stale revision and shows the current record', async () => {
      const { _id: id } = (await add('Audi', 'A4')).body.data;
      await update({ id, make: 'Audi', model: 'A5', revision: 1 });
      const stale = await update({ id, make: 'Audi', model: 'A6', revision: 1 });
      expect(stale.status).toBe(409);
      expect(stale.body).toMatchObject({ code: 'CHANGED_MEANWHILE', current: { model: 'A5', revision: 2 } });
      expect((await update({ id, make: 'Audi', model: 'A6' })).status).toBe(200);
    });

    it.each(['unbekannt', newId()])('answers 404 for the id %s', async (id) => {
      expect((await update({ id, make: 'Audi', model: 'A4' })).status).toBe(404);
      expect((await app.request('DELETE', `/make/${id}`)).status).toBe(404);
    });
  });

  it('deletes and restores, unless the pair has been added again', async () => {
    const { _id: id } = (await add('NSU', 'Ro 80')).body.data;
    expect((await app.request('DELETE', `/make/${id}`)).status).toBe(200);
    expect((await app.request('GET', '/make/model/all/0/25')).body).toMatchObject({ data: [], total: 0 });
    expect((await app.request('GET', '/make/0/25')).body.data).toEqual([]);
    await restore(id);
    await restore(id);
    expect(modelsIn(await app.request('GET', '/make/model/all/0/25'))).toEqual(['NSU Ro 80']);
    const log = await db().select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.at, auditLog.id);
    expect(log.map(({ action }) => action)).toEqual(['create', 'delete', 'restore']);

    await app.request('DELETE', `/make/${id}`);
    await add('nsu', 'RO 80');
    await expect(restore(id)).rejects.toMatchObject({ code: 'NOT_RESTORABLE' });
    await expect(restore(newId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  describe('lists', () => {
    beforeEach(async () => {
      for (const [make, model] of [
        ['Volvo', '240'],
        ['audi', '80'],
        ['Škoda', 'Fabia'],
        ['Citroën', '2CV'],
        ['Audi', 'Quattro'],
        ['Glas', 'Goggomobil'],
        ['Güldner', 'G 100%_x'],
      ] as const)
        await add(make, model);
    });

    it('sorts models by make and name in German order, and pages without gaps', async () => {
      const sorted = [
        'audi 80',
        'Audi Quattro',
        'Citroën 2CV',
        'Glas Goggomobil',
        'Güldner G 100%_x',
        'Škoda Fabia',
        'Volvo 240',
      ];
      const pages = await Promise.all([0, 3, 6].map((skip) => app.request('GET', `/make/model/all/${skip}/3`)));
      expect(pages.flatMap(modelsIn)).toEqual(sorted);
      expect(pages[0]?.body.total).toBe(7);
    });

    it.each([
      ['skoda', ['Škoda Fabia']],
      ['GUELDNER', ['Güldner G 100%_x']],
      ['guldner', ['Güldner G 100%_x']],
      ['cv', ['Citroën 2CV']],
      ['%_', ['Güldner G 100%_x']],
      ['0%', ['Güldner G 100%_x']],
      ["' or 1=1 --", []],
      ['"\\', []],
      ['🚗', []],
      ['go', ['Glas Goggomobil']],
      ['audi 80', ['audi 80']],
    ])('finds models for %s', async (text, expected) => {
      expect(modelsIn(await app.request('GET', `/make/model/search/${encodeURIComponent(text)}/0/25`))).toEqual(
        expected,
      );
    });

    it('lists every make once, by name', async () => {
      const answer = await app.request('GET', '/make/0/25');
      expect(makesIn(answer)).toEqual(['audi', 'Citroën', 'Glas', 'Güldner', 'Škoda', 'Volvo']);
      expect(answer.body.total).toBe(6);
      expect(answer.body.data.map(({ models }: { models: number }) => models)).toEqual([2, 1, 1, 1, 1, 1]);
      expect(makesIn(await app.request('GET', '/make/2/2'))).toEqual(['Glas', 'Güldner']);
    });

    it.each([
      ['g', ['Glas', 'Güldner']],
      ['uel', ['Güldner']],
      ['ul', ['Güldner']],
      ['VO', ['Volvo']],
      // Matches of the model alone do not count here.
      ['quattro', []],
      ['240', []],
      ['%', []],
      ['_', []],
      ["'", []],
    ])('finds makes for %s', async (text, expected) => {
      expect(makesIn(await app.request('GET', `/make/search/${encodeURIComponent(text)}/0/5`))).toEqual(expected);
    });

    it('shows the best match first and no more than requested', async () => {
      for (const make of ['Alfa', 'Neoalfa', 'Alfa Romeo', 'Betalfa', 'Zalfa', 'Xalfa']) await add(make, 'A');
      const found = makesIn(await app.request('GET', '/make/search/alfa/0/5'));
      expect(found).toEqual(['Alfa', 'Alfa Romeo', 'Betalfa', 'Neoalfa', 'Xalfa']);
      expect(modelsIn(await app.request('GET', '/make/model/search/neo/0/1'))).toEqual(['Neoalfa A']);
    });

    it.each(['/make/model/all/-1/25', '/make/model/all/0/101', '/make/x/25', '/make/search/a/0/0'])(
      'refuses %s',
      async (path) => {
        expect((await app.request('GET', path)).status).toBe(400);
      },
    );
  });

  describe('sync', () => {
    async function addVehicles(...pairs: [brand: string, model: string][]) {
      const { _id: userId } = await addUser(app, { email: `${newId()}@example.org` });
      await db()
        .insert(vehicles)
        .values(pairs.map(([brand, model]) => ({ id: newId(), userId, brand, model })));
      return userId;
    }
    const sync = (json?: object) => app.request('POST', '/make/sync', json ? { json } : {});
    const missing = async () => (await app.request('GET', '/make/model/missing')).body.data;

    it('adds missing pairs of vehicles once, as cars', async () => {
      await add('BMW', 'i4');
      await add('BMW', 'R nineT', { category: 'Motorbike' });
      await addVehicles(
        ['bmw', 'I4'],
        ['BMW', 'R NINET'],
        ['Bmw', 'Isetta'],
        ['Tatra', '603'],
        ['TATRA', '603'],
        ['Tatra', '603'],
        ['Trabant', ' '],
        ['', 'Irgendwas'],
      );
      expect(await missing()).toEqual([
        { make: 'Tatra', model: '603', vehicles: 3 },
        { make: 'BMW', model: 'Isetta', vehicles: 1 },
      ]);
      expect((await sync()).body.data).toMatchObject({ added: 2, models: [{ make: 'Tatra' }, { make: 'BMW' }] });
      expect(await missing()).toEqual([]);
      expect(modelsIn(await app.request('GET', '/make/model/all/0/25'))).toEqual([
        'BMW i4',
        'BMW Isetta',
        'BMW R nineT',
        'Tatra 603',
      ]);
      const [tatra] = (await app.request('GET', '/make/model/search/tatra/0/25')).body.data;
      expect(tatra).toMatchObject({ category: 'Car' });
      expect(await db().$count(auditLog, eq(auditLog.entityId, tatra._id))).toBe(1);
      expect((await sync()).body.data).toEqual({ added: 0, models: [] });
    });

    it('adds what is chosen, and removes it again unless it was changed', async () => {
      await addVehicles(['Tatra', '603'], ['Lancia', 'Delta'], ['Fiat', '500']);
      const chosen = [
        { make: 'tatra', model: '603' },
        { make: 'Fiat', model: '500', category: 'Motorbike' },
        { make: 'Opel', model: 'Manta' },
      ];
      const { added, models } = (await sync({ models: chosen })).body.data;
      expect(added).toBe(2);
      expect(models).toMatchObject([
        { model: '500', category: 'Motorbike' },
        { model: '603', category: 'Car' },
      ]);
      const all = () => app.request('GET', '/make/model/all/0/25');
      expect(modelsIn(await all())).toEqual(['Fiat 500', 'Tatra 603']);
      expect((await sync({ models: [] })).body.data.added).toBe(0);
      const [fiat] = models as { _id: string; revision: number; model: string }[];
      await update({ id: fiat?._id, make: 'Fiat', model: 'Nuova 500' });
      const undo = () =>
        app.request('POST', '/make/sync/undo', {
          json: {
            models: models.map(({ _id: id, revision }: { _id: string; revision: number }) => ({ id, revision })),
          },
        });
      expect((await undo()).body.data).toEqual({ removed: 1 });
      expect((await undo()).body.data).toEqual({ removed: 0 });
      expect(modelsIn(await all())).toHaveLength(1);
    });

    it('skips vehicles that are deleted or whose owner is', async () => {
      const owner = await addVehicles(['Lancia', 'Delta']);
      await addVehicles(['Fiat', '500']);
      await db().update(vehicles).set({ deletedAt: new Date() }).where(eq(vehicles.brand, 'Fiat'));
      await db().update(users).set({ deletedAt: new Date() }).where(eq(users.id, owner));
      expect((await sync()).body.data).toEqual({ added: 0, models: [] });
    });

    it('adds nothing twice when two run concurrently', async () => {
      await addVehicles(['Lancia', 'Delta'], ['Fiat', '500']);
      const answers = await Promise.all([sync(), sync(), sync()]);
      expect(answers.reduce((sum, { body }) => sum + body.data.added, 0)).toBe(2);
      expect(await db().$count(makes)).toBe(2);
    });
  });
});
