import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { berlinDay } from '../../db/berlin-day.ts';
import { auditLog, bulkRuns, bulkTexts, posts, users } from '../../db/schema.ts';
import { addPosts, BulkCalls } from '../../testing/bulk-samples.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { addPerson } from '../../testing/people.ts';
import { newReportWorld } from '../../testing/report-world.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

vi.setConfig({ testTimeout: 120_000 });

const LENA = {
  userName: '=HYPERLINK("http://böse.example";"Müller")',
  email: 'lena@example.org',
  emailSort: 'lena@example.org',
  telephoneNumber: '4917604069021',
  dateOfBirth: '1990-02-28',
  country: 'DE',
  currentCoins: 12,
  drivenKilometers: 1234.5,
  isVerified: true,
  phoneModel: '-Pixel;9',
  about: 'Fährt gern\nüber "Pässe".',
  createdAt: new Date('2026-07-01T22:05:00Z'),
};
const MAX = {
  userName: "Max,=1+cmd|' /C calc'!A0,x",
  status: 0,
  language: 'en' as const,
  createdAt: new Date('2026-01-02T10:00:00Z'),
};

describeEitherEngine('exports', (engine) => {
  let app: TestApp;
  let bulk: BulkCalls;
  beforeAll(async () => {
    app = await openTestApp(engine);
    bulk = new BulkCalls(app);
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  beforeEach(async () => {
    for (const table of [bulkRuns, users]) await db().delete(table);
  });
  const today = berlinDay(new Date());

  it('write users in the format of a German Excel, byte for byte', async () => {
    const [lena, max] = [await addPerson(db(), LENA), await addPerson(db(), MAX)];
    const run = await bulk.ended(bulk.export({ resource: 'users', filter: {} }));
    expect(run).toMatchObject({ action: 'export', state: 'done', total: 2, failed: 0, canUndo: false });
    const { status, headers, raw } = await bulk.file(run._id);
    expect([status, headers['content-type'], headers['content-disposition'], headers['cache-control']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      `attachment; filename="benutzer-${today}.csv"`,
      'no-store',
    ]);
    const lines = [
      '"Benutzername";"Email";"Telefonnummer";"Geburtsdatum";"Land";"Sprache";"Coins";"Gefahrene Kilometer";"Status";"Bestätigt";"Registriert am";"Betriebssystem";"App-Version";"Telefonmodell";"Über mich";"ID"',
      `"'=HYPERLINK(""http://böse.example"";""Müller"")";"lena@example.org";"+49 176 04069021";28.02.1990;"Deutschland";"Deutsch";12;1234,5;"Aktiv";"Ja";02.07.2026 00:05;"iOS";"v4.2.0";"'-Pixel;9";"Fährt gern\nüber ""Pässe"".";"${lena}"`,
      `"Max,'=1+cmd|' /C calc'!A0,x";"";"";;"";"Englisch";0;0;"Ausgesetzt";"Nein";02.01.2026 11:00;"iOS";"v4.2.0";"";"";"${max}"`,
    ];
    const expected = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(`${lines.join('\r\n')}\r\n`)]);
    expect(raw.toString('hex')).toBe(expected.toString('hex'));
    const [entry] = await db().select().from(auditLog).where(eq(auditLog.entityId, run._id)).orderBy(auditLog.id);
    expect(entry).toMatchObject({
      action: 'export',
      entity: 'bulk',
      after: { resource: 'users', count: 2, filter: {} },
    });
  });

  it('use the language of the caller and the order of the list', async () => {
    await addPerson(db(), LENA);
    await addPerson(db(), MAX);
    const english = { headers: { 'accept-language': 'en' } };
    const run = await bulk.ended(
      bulk.export({ resource: 'users', filter: { sort: 'createdAt', order: 'asc' } }, english),
    );
    const { headers, body } = await bulk.file(run._id);
    expect(headers['content-disposition']).toBe(`attachment; filename="users-${today}.csv"`);
    const [head, first, second] = body.split('\r\n');
    expect(head).toMatch(/^\ufeff"Username";"Email";"Phone number";"Date of birth";"Country";/);
    expect(first).toMatch(/^"Max,[^"]+";"";"";;"";"English";0;0;"Suspended";"No";02\.01\.2026 11:00;/);
    expect(second).toContain(';"Germany";"German";12;1234.5;"Active";"Yes";02.07.2026 00:05;');
  });

  it('write posts in several pieces and list missing ones as failures', async () => {
    await addPosts(app.leitstand.platform.database, 901);
    const [row] = await db().select().from(posts).where(eq(posts.description, 'Beitrag 900'));
    const address = { place: 'Am See', city: 'Füssen', state: 'Bayern', country: 'Deutschland', location: null };
    await db()
      .update(posts)
      .set({ likes: -1, address })
      .where(eq(posts.id, row?.id ?? ''));
    const run = await bulk.ended(bulk.export({ resource: 'posts', filter: {} }));
    expect(run).toMatchObject({ total: 901, done: 901, failed: 0 });
    const lines = (await bulk.file(run._id)).body.split('\r\n');
    expect(lines[0]).toBe('\ufeff"Benutzername";"Beschreibung";"Erstellt am";"Likes";"Kommentare";"Bilder";"Ort";"ID"');
    expect(lines.slice(1, -1).map((line: string) => line.split(';')[1])).toEqual(
      Array.from({ length: 901 }, (_, index) => `"Beitrag ${index + 1}"`),
    );
    expect(lines[900]).toContain(';-1;0;0;"Am See, Füssen, Deutschland";');

    const ids = (await db().select({ id: posts.id }).from(posts).limit(2)).map(({ id }) => id);
    await app.request('DELETE', `/post/delete/${ids[0]}`);
    const named = await bulk.ended(bulk.export({ resource: 'posts', ids }));
    expect(named).toMatchObject({ total: 2, done: 2, failed: 1 });
    expect((await bulk.failures(named._id)).body.data).toMatchObject([{ recordId: ids[0] }]);
    expect((await bulk.file(named._id)).body.split('\r\n')).toHaveLength(3);
  });

  it('write reports with the person behind them and the reasons', async () => {
    const world = await newReportWorld(app);
    const onPost = await world.complain('post', await world.addPost('@böse'), world.lena, 'Beleidigend');
    await world.complain('trip', await world.addTrip());
    const run = await bulk.ended(bulk.export({ resource: 'reports', ids: [onPost] }));
    const lines = (await bulk.file(run._id)).body.split('\r\n');
    expect(lines[0]).toBe(
      '\ufeff"Typ";"Gemeldet";"Person";"Meldungen";"Gründe";"Gemeldet von";"Erstellt am";"Zuletzt gemeldet am";"Erledigt";"ID"',
    );
    expect(lines[1]).toMatch(
      /^"Beitrag";"'@böse";"Max Weiß";1;"Beleidigend";"Lena Krüger";[\d. :]{16};[\d. :]{16};"Nein";/,
    );
    const trips = await bulk.ended(bulk.export({ resource: 'reports', filter: { type: 'trip', checked: false } }));
    expect((await bulk.file(trips._id)).body.split('\r\n')[1]).toMatch(
      /^"Trip";"Raserfahrt";"";1;"Beleidigend";"Lena Krüger";/,
    );
  });

  it('are withdrawn only when a person in them is erased', async () => {
    const world = await newReportWorld(app);
    await world.complain('post', await world.addPost(), world.lena);
    const lena = await bulk.ended(bulk.export({ resource: 'users', ids: [world.lena] }));
    const max = await bulk.ended(bulk.export({ resource: 'users', ids: [world.max] }));
    const post = await bulk.ended(bulk.export({ resource: 'posts', filter: {} }));
    const report = await bulk.ended(bulk.export({ resource: 'reports', filter: { type: 'post' } }));
    await app.request('POST', '/user/blacklist/', { json: { userId: world.lena } });
    const statuses = async () =>
      Promise.all([lena, max, post, report].map(async ({ _id }) => (await bulk.file(_id)).status));
    expect(await statuses()).toEqual([404, 200, 200, 404]);
    await app.request('POST', '/user/delete', { json: { userId: world.max, reason: 'Auf Wunsch', erase: true } });
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    expect(await db().select().from(bulkTexts)).toEqual([]);
    expect((await bulk.look(lena._id)).body.data.state).toBe('cancelled');
  });
});
