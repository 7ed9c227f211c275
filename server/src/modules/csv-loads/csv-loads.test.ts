import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { auditLog, csvLoads, csvMappings, csvRows, makes, newsMessages, rewards, users } from '../../db/schema.ts';
import { MODULES } from '../../modules.ts';
import { CsvCalls, USER_FIELDS, userRow } from '../../testing/csv-samples.ts';
import { describeEachEngine } from '../../testing/database/test-database.ts';
import { addUser, sampleImage } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { purgeNow } from '../restore/purge.service.ts';

vi.setConfig({ testTimeout: 90_000 });

const DAY_MS = 86_400_000;
const MODEL_FIELDS = ['category', 'make', 'model'];
const REWARD_FIELDS = ['title', 'category', 'type', 'coins', 'quantity'];

describeEachEngine('a CSV file', (engine) => {
  let app: TestApp;
  let csv: CsvCalls;
  beforeAll(async () => {
    app = await openTestApp(engine);
    csv = new CsvCalls(app);
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  beforeEach(async () => {
    await app.leitstand.platform.database.pool.query(
      'truncate csv_loads, csv_mappings, users, makes, rewards, news_messages, audit_log cascade',
    );
  });

  const upload = async (): Promise<string> =>
    (
      await app.request('POST', '/files/upload', {
        multipart: { fields: {}, files: [{ bytes: await sampleImage('jpeg') }] },
      })
    ).body.data;
  const emails = async () =>
    (await db().select().from(users).orderBy(users.email))
      .filter(({ deletedAt }) => deletedAt === null)
      .map(({ email }) => email);
  const models = async () =>
    (await db().select().from(makes))
      .filter(({ deletedAt }) => deletedAt === null)
      .map(({ category, make, model }) => `${category} ${make} ${model}`)
      .sort();

  it('is previewed without storing anything', async () => {
    await addUser(app, { email: 'anna@example.org', userName: 'Anna' });
    const before = await db().$count(auditLog);
    const content = {
      target: 'users',
      fields: USER_FIELDS,
      rows: [userRow('Anna'), userRow('Berta'), userRow('berta'), ['', 'x@', '31.02.1990', 'Text', 'Klingonisch']],
    };
    const { body } = await csv.preview(content);
    expect(body.data).toEqual({
      added: 1,
      changed: 1,
      unchanged: 0,
      failed: 2,
      changes: [{ row: 0, fields: ['about'] }],
      problems: [
        { row: 2, field: '', message: 'Derselbe Eintrag steht weiter oben schon einmal in der Datei.' },
        { row: 3, field: 'userName', message: 'Das Feld Benutzername darf nicht leer sein.' },
        { row: 3, field: 'email', message: 'Das Feld Email hat einen ungültigen Wert.' },
        {
          row: 3,
          field: 'dateOfBirth',
          message: 'Das Feld Geburtsdatum hat einen ungültigen Wert. Zum Beispiel 31.12.1990.',
        },
        {
          row: 3,
          field: 'language',
          message: 'Das Feld Sprache hat einen ungültigen Wert. Möglich: Deutsch, Englisch.',
        },
      ],
    });
    expect(await emails()).toEqual(['anna@example.org']);
    expect(await db().$count(auditLog)).toBe(before);
    expect(await db().$count(csvLoads)).toBe(0);
  });

  it('adds and changes people, sends no mail, and keeps only what undoing needs', async () => {
    const anna = await addUser(app, { email: 'anna@example.org', userName: 'Anna' });
    const content = {
      target: 'users',
      fields: [...USER_FIELDS, 'drivenKilometers', 'currentCoins', 'telephoneNumber'],
      rows: [
        [...userRow('Anna', ''), '1.234,5', '1.000', ''],
        [...userRow('Berta'), '', '', "'+49 170-1234"],
        userRow('Cora').with(1, 'kein Text'),
      ],
      fileName: 'Benutzer.csv',
    };
    const mails = await mailJobs();
    const load = await csv.ended(csv.start(content));
    expect(load).toMatchObject({ state: 'done', total: 3, done: 3, added: 1, changed: 1, failed: 1, canUndo: true });
    expect(await mailJobs()).toBe(mails);
    expect((await app.request('GET', `/user/admin/profile/${anna._id}/0/1`)).body.data).toMatchObject({
      about: 'Fährt gern über Pässe.',
      currentCoins: 1000,
      drivenKilometers: 1234.5,
    });
    const [berta] = await db().select().from(users).where(eq(users.userName, 'Berta'));
    expect(berta).toMatchObject({ telephoneNumber: '491701234', isVerified: false });
    const rows = await db().select().from(csvRows).orderBy(csvRows.position);
    expect(rows.map(({ state, values, before }) => [state, values, before])).toEqual([
      ['changed', null, { currentCoins: 0, drivenKilometers: 0 }],
      ['added', null, null],
      ['failed', null, null],
    ]);
    expect(await csv.problems(load._id)).toEqual([
      { row: 2, field: 'email', message: 'Das Feld Email hat einen ungültigen Wert.' },
    ]);
    const log = await db().select().from(auditLog).where(eq(auditLog.entityId, load._id)).orderBy(auditLog.id);
    expect(log).toMatchObject([
      { action: 'start', after: { resource: 'users', fileName: 'Benutzer.csv', total: 3, failures: 1 } },
      { action: 'finish', after: { added: 1, changed: 1, unchanged: 0, failures: 1 } },
    ]);
  });

  async function mailJobs(): Promise<number> {
    const { rows } = await app.leitstand.platform.database.pool.query(
      `select count(*)::integer as n from pgboss.job where name = 'verification-mail'`,
    );
    return (rows[0] as { n: number }).n;
  }

  it('does nothing when it is loaded again', async () => {
    const content = { target: 'users', fields: USER_FIELDS, rows: [userRow('Anna'), userRow('Berta')] };
    await csv.ended(csv.start(content));
    const again = await csv.ended(csv.start(content));
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 2, failed: 0, canUndo: false });
    expect(await emails()).toEqual(['anna@example.org', 'berta@example.org']);
  });

  it('is undone as one step, except for what was changed since', async () => {
    await addUser(app, { email: 'anna@example.org', userName: 'Anna' });
    await addUser(app, { email: 'berta@example.org', userName: 'Berta' });
    const rows = [userRow('Anna'), userRow('Berta'), userRow('Cora'), userRow('Dora')];
    const load = await csv.ended(csv.start({ target: 'users', fields: USER_FIELDS, rows }));
    for (const name of ['Berta', 'Dora']) {
      const [user] = await db().select().from(users).where(eq(users.userName, name));
      const form = {
        _id: user?.id ?? '',
        userName: name,
        email: user?.email ?? '',
        dateOfBirth: JSON.stringify({ year: 1991, month: 1, date: 1 }),
        about: 'Von einer Kollegin geändert.',
        language: 'de',
      };
      expect((await app.request('PUT', '/user/update', { form })).status).toBe(200);
    }
    const undone = await csv.ended(csv.undo(load._id));
    expect(undone).toMatchObject({ undoes: load._id, state: 'done', total: 4, added: 1, changed: 1, failed: 2 });
    expect(await csv.problems(undone._id)).toEqual([
      { row: 1, field: '', message: 'Der Eintrag wurde inzwischen geändert.' },
      { row: 3, field: '', message: 'Der Eintrag wurde inzwischen geändert.' },
    ]);
    expect(await emails()).toEqual(['anna@example.org', 'berta@example.org', 'dora@example.org']);
    const [anna] = await db().select().from(users).where(eq(users.userName, 'Anna'));
    expect(anna?.about).toBe('Fährt gern über Pässe.');
    expect((await csv.undo(load._id)).body.code).toBe('NOT_UNDOABLE');
    expect((await csv.undo(undone._id)).body.code).toBe('NOT_UNDOABLE');
  });

  it('loads models by category, make and model, and can change their spelling', async () => {
    await app.request('POST', '/make', { json: { make: 'CITROEN', model: 'ds' } });
    const content = {
      target: 'models',
      fields: MODEL_FIELDS,
      rows: [
        ['', 'Citroën', 'DS'],
        ['Motorrad', 'Citroën', 'DS'],
        ['Boot', 'Citroën', 'DS'],
      ],
    };
    const load = await csv.ended(csv.start(content));
    expect(load).toMatchObject({ added: 1, changed: 1, failed: 1 });
    expect(await models()).toEqual(['Car Citroën DS', 'Motorbike Citroën DS']);
    await csv.ended(csv.undo(load._id));
    expect(await models()).toEqual(['Car CITROEN ds']);
  });

  it('loads rewards by title; new ones get the default image, others keep theirs and their stock', async () => {
    const image = await upload();
    const rows = [['Mütze', 'Merchandise', 'Adresse', '100', '5']];
    const content = { target: 'rewards', fields: REWARD_FIELDS, rows };
    expect((await csv.preview(content)).body.data.problems).toEqual([
      { row: 0, field: 'image', message: 'Das Feld Bild darf nicht leer sein.' },
    ]);
    const strange = await csv.preview({ ...content, defaults: { image: 'fehlt.jpg' } });
    expect(strange.body.data.problems).toMatchObject([{ field: 'image' }]);
    expect(await csv.ended(csv.start({ ...content, defaults: { image } }))).toMatchObject({ added: 1 });
    const [reward] = await db().select().from(rewards);
    expect(reward).toMatchObject({ title: 'Mütze', images: [image], quantity: 5, orderNum: expect.any(Number) });
    await db().update(rewards).set({ redeemed: 3 });
    const changed = { ...content, rows: [['MÜTZE', '', '', '', '2']], defaults: { image: await upload() } };
    expect((await csv.preview(changed)).body.data.problems).toMatchObject([{ row: 0, field: 'quantity' }]);
    const load = await csv.ended(csv.start({ ...changed, rows: [['Mütze', '', '', '', '9']] }));
    expect(load).toMatchObject({ changed: 1 });
    expect(await db().select().from(rewards)).toMatchObject([{ images: [image], quantity: 9, coins: 100 }]);
  });

  it('cannot say which of two rewards with the same title is meant', async () => {
    const image = await upload();
    const fields = { title: 'Mütze', category: 'Merchandise', type: 'address', coins: '1', quantity: '1', image };
    for (const form of [fields, fields]) await app.request('POST', '/reward/add', { form });
    const answer = await csv.preview({ target: 'rewards', fields: ['title', 'coins'], rows: [['Mütze', '7']] });
    expect(answer.body.data.problems).toEqual([
      { row: 0, field: '', message: 'Es gibt mehrere Einträge, die dazu passen.' },
    ]);
  });

  it('loads news by campaign and language, or by text', async () => {
    const image = await upload();
    const fields = ['description', 'language', 'campaign', 'link'];
    const first = {
      target: 'news',
      fields,
      rows: [
        ['Hallo', 'Deutsch', 'Start', ''],
        ['Hello', 'English', 'Start', ''],
        ['Ohne Kampagne', '', '', ''],
      ],
      defaults: { image },
    };
    expect(await csv.ended(csv.start(first))).toMatchObject({ added: 3 });
    const second = {
      ...first,
      rows: [
        ['Moin', 'de', 'Start', ''],
        ['Ohne Kampagne', 'de', '', 'https://example.org'],
        ['Hello', 'en', '', 'javascript:alert(1)'],
      ],
    };
    const load = await csv.ended(csv.start(second));
    expect(load).toMatchObject({ added: 0, changed: 2, failed: 1 });
    expect(await db().$count(newsMessages)).toBe(3);
    await csv.ended(csv.undo(load._id));
    const texts = (await db().select().from(newsMessages)).map(({ description }) => description);
    expect(texts.sort()).toEqual(['Hallo', 'Hello', 'Ohne Kampagne']);
  });

  it('stores hostile text as text, and refuses what cannot be stored', async () => {
    const rows = [
      ['Car', `<img src=x onerror=alert(1)>`, "'=HYPERLINK(1)"],
      ['Car', 'Nul\u0000', 'x'],
      ['Car', '\ud800', 'x'],
      ['Car', 'x'.repeat(201), 'x'],
      ['Car'],
      [],
    ];
    const load = await csv.ended(csv.start({ target: 'models', fields: MODEL_FIELDS, rows }));
    expect(load).toMatchObject({ added: 1, failed: 5 });
    expect(await models()).toEqual(['Car <img src=x onerror=alert(1)> =HYPERLINK(1)']);
  });

  it('needs the right of the target, and belongs to its administrator', async () => {
    const content = { target: 'models', fields: MODEL_FIELDS, rows: [['', 'Glas', 'Isar']] };
    const people = await app.signedInAs('ADMIN', ['WriteUsers', 'ReadUsers']);
    const masterdata = await app.signedInAs('ADMIN', ['WriteMasterdata']);
    for (const call of [csv.preview.bind(csv), csv.start.bind(csv)]) {
      expect((await call(content, { token: people.token })).body.code).toBe('MISSING_RIGHT');
      const ofUsers = { target: 'users', fields: USER_FIELDS, rows: [userRow('Anna')] };
      expect((await call(ofUsers, { token: masterdata.token })).body.code).toBe('MISSING_RIGHT');
    }
    const load = await csv.ended(csv.start(content, { token: masterdata.token }), { token: masterdata.token });
    expect(load.added).toBe(1);
    for (const answer of [
      await app.request('GET', `/csv/one/${load._id}`),
      await app.request('GET', `/csv/problems/${load._id}`),
      await csv.undo(load._id),
      await csv.cancel(load._id),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect((await app.request('GET', '/csv/mine/models')).body.data).toEqual([]);
    expect((await app.request('GET', '/csv/mine/models', { token: masterdata.token })).body.data).toHaveLength(1);
  });

  it('stops when its administrator loses the right, and forgets the rows', async () => {
    const { token, adminId } = await administrator();
    const rows = Array.from({ length: 600 }, (_, index) => ['', 'Glas', `Nr. ${index}`]);
    const { body } = await csv.start({ target: 'models', fields: MODEL_FIELDS, rows, mapping: undefined }, { token });
    await app.leitstand.platform.database.pool.query('update admins set rights = $2 where id = $1', [adminId, '{}']);
    const load = await csv.ended(Promise.resolve({ status: 200, body } as never), { token });
    expect(load.state).toBe('cancelled');
    expect(await db().$count(csvRows, eq(csvRows.state, 'waiting'))).toBe(0);
  });

  async function administrator(): Promise<{ token: string; adminId: string }> {
    const { token } = await app.signedInAs('ADMIN', ['WriteMasterdata']);
    const { body } = await app.request('GET', '/user/profile/my/0/5', { token });
    return { token, adminId: body.data._id };
  }

  it('can be stopped; what is loaded stays and can be undone', async () => {
    const rows = Array.from({ length: 2000 }, (_, index) => ['', 'Glas', `Nr. ${index}`]);
    const { body } = await csv.start({ target: 'models', fields: MODEL_FIELDS, rows });
    const stopped = (await csv.cancel(body.data._id)).body.data;
    expect(stopped.state).toBe('cancelled');
    expect(await models()).toHaveLength(stopped.added);
    expect(await db().$count(csvRows, eq(csvRows.state, 'waiting'))).toBe(0);
    expect((await csv.cancel(body.data._id)).body.data).toEqual(stopped);
    if (stopped.added > 0) await csv.ended(csv.undo(stopped._id));
    expect(await models()).toEqual([]);
  });

  it('of two administrators at once adds each record once', async () => {
    const colleague = await app.signedInAs('ADMIN', ['WriteMasterdata']);
    const rows = Array.from({ length: 90 }, (_, index) => ['', 'Glas', `Nr. ${index}`]);
    const content = { target: 'models', fields: MODEL_FIELDS, rows };
    const loads = await Promise.all([
      csv.ended(csv.start(content)),
      csv.ended(csv.start({ ...content, rows: rows.toReversed() }, { token: colleague.token }), {
        token: colleague.token,
      }),
    ]);
    expect(loads.map(({ added, unchanged }) => added + unchanged)).toEqual([90, 90]);
    expect(loads.reduce((sum, { added }) => sum + added, 0)).toBe(90);
    expect(await models()).toHaveLength(90);
  });

  it('is started once for an idempotency key', async () => {
    const content = { target: 'models', fields: MODEL_FIELDS, rows: [['', 'Glas', 'Isar']] };
    const headers = { 'idempotency-key': newId() };
    const ids = [await csv.start(content, { headers }), await csv.start(content, { headers })].map(
      ({ body }) => body.data._id,
    );
    expect(ids[0]).toBe(ids[1]);
    expect(await db().$count(csvLoads)).toBe(1);
  });

  it('remembers the fields of its columns, in any order, for each administrator', async () => {
    const mapping = { headers: ['Firma', 'Typ', 'Firma'], fields: ['make', 'model', ''] };
    const content = { target: 'models', fields: ['make', 'model'], rows: [['Glas', 'Isar']], mapping };
    await csv.ended(csv.start(content));
    const find = async (headers: string[], options = {}) =>
      (await app.request('POST', '/csv/mapping', { json: { target: 'models', headers }, ...options })).body.data.fields;
    expect(await find(['TYP', 'Firma', 'firma'])).toEqual(['model', 'make', '']);
    expect(await find(['Firma', 'Typ'])).toEqual([]);
    const { token } = await app.signedInAs('ADMIN', ['WriteMasterdata']);
    expect(await find(['Firma', 'Typ', 'Firma'], { token })).toEqual([]);
    const [{ adminId } = { adminId: '' }] = await db().select().from(csvMappings);
    const older = Array.from({ length: 55 }, (_, index) => ({
      adminId,
      target: 'models' as const,
      columns: `${index}`,
      fields: {},
      usedAt: new Date(index),
    }));
    await db().insert(csvMappings).values(older);
    await csv.ended(csv.start({ ...content, mapping: { headers: ['Spalte 54'], fields: ['make'] } }));
    expect(await db().$count(csvMappings)).toBe(50);
    expect(await find(['Spalte 54'])).toEqual(['make']);
  });

  it('can no longer be undone after a week, and is erased', async () => {
    const content = { target: 'models', fields: MODEL_FIELDS, rows: [['', 'Glas', 'Isar']] };
    const load = await csv.ended(csv.start(content));
    await db()
      .update(csvLoads)
      .set({ createdAt: new Date(Date.now() - 7 * DAY_MS - 1000) });
    expect((await csv.undo(load._id)).body.code).toBe('NOT_UNDOABLE');
    await purgeNow(app.leitstand.platform, { modules: MODULES }, new Date());
    expect(await db().$count(csvLoads)).toBe(0);
    expect(await models()).toEqual(['Car Glas Isar']);
  });

  it('forgets a person who is erased, and the others can still be undone', async () => {
    const rows = [userRow('Anna'), userRow('Berta')];
    const load = await csv.ended(csv.start({ target: 'users', fields: USER_FIELDS, rows }));
    const [anna] = await db().select().from(users).where(eq(users.userName, 'Anna'));
    const erasure = { userId: anna?.id, reason: 'Wunsch der Person', erase: true };
    expect((await app.request('POST', '/user/delete', { json: erasure })).status).toBe(200);
    expect(await db().$count(csvRows)).toBe(1);
    expect(await csv.ended(csv.undo(load._id))).toMatchObject({ total: 1, added: 1 });
    expect(await emails()).toEqual([]);
  });
});
