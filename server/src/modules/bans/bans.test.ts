import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { auditLog, bans } from '../../db/schema.ts';
import { searchTextOf } from '../../db/search.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { openTestApp, type TestAnswer, type TestApp } from '../../testing/test-app.ts';
import { fillKeys } from './bans.service.ts';

describeEitherEngine('bans', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  beforeEach(() => db().delete(bans));

  async function addBan(email: string, telephoneNumber = '', daysAgo = 0) {
    const id = newId();
    const createdAt = new Date(Date.now() - daysAgo * 86_400_000 - 1000);
    await db()
      .insert(bans)
      .values({ id, email, telephoneNumber, createdAt, searchText: searchTextOf(email, telephoneNumber) });
    await fillKeys(app.leitstand.platform);
    return id;
  }
  const emails = ({ body }: TestAnswer) => body.data.map(({ email }: { email: string }) => email);
  const list = (page: string) => app.request('GET', `/user/blacklist/all/${page}`);
  const search = (text: string, page = '0/25/-1') =>
    app.request('GET', `/user/blacklist/search/${encodeURIComponent(text)}/${page}`);

  it('lists the newest first, counts, pages and filters by age', async () => {
    for (const [index, daysAgo] of [0, 2, 20, 200].entries()) await addBan(`${index}@example.org`, '', daysAgo);
    expect(emails(await list('0/25/-1'))).toEqual(['0@example.org', '1@example.org', '2@example.org', '3@example.org']);
    expect(emails(await list('1/2/-1'))).toEqual(['1@example.org', '2@example.org']);
    for (const [days, total] of [
      [1, 1],
      [7, 2],
      [30, 3],
      [-1, 4],
    ]) {
      expect((await list(`0/25/${days}`)).body.total).toBe(total);
      expect((await search('example', `0/25/${days}`)).body.total).toBe(total);
    }
  });

  it('finds addresses and numbers, the best match first', async () => {
    await addBan('lena@example.org', '491701234', 3);
    await addBan('helena@example.org', '', 1);
    expect(emails(await search('lena'))).toEqual(['lena@example.org', 'helena@example.org']);
    expect(emails(await search('LÉNA', '1/1/-1'))).toEqual(['helena@example.org']);
    expect(emails(await search('7012'))).toEqual(['lena@example.org']);
    for (const spelling of ['0170 1234', '+49 170 1234', '0049 170 1234'])
      expect(emails(await search(spelling))).toEqual(['lena@example.org']);
    expect(emails(await search('%'))).toEqual([]);
  });

  it('finds an address in any spelling, also while it is typed', async () => {
    await addBan('l.ena+app@example.org');
    await addBan('Jörg@bücher.example');
    for (const spelling of ['lena@example.org', 'LEN.A+2@Example.org', 'le.na@exam'])
      expect(emails(await search(spelling))).toEqual(['l.ena+app@example.org']);
    expect(emails(await search('jörg@xn--bcher-kva.example'))).toEqual(['Jörg@bücher.example']);
    for (const other of ['lena@', 'lena@example.com', '@', '%@', 'a@b@c', `${'a.'.repeat(40)}@x`])
      expect((await search(other)).status).toBe(200);
    expect(emails(await search('%@example.org'))).toEqual([]);
  });

  it('say which others still block the same address or number', async () => {
    const id = await addBan('lena@example.org', '491701234567');
    const release = async () => (await app.request('GET', `/user/blacklist/release/${id}`)).body.data;
    expect(await release()).toEqual({ email: null, telephoneNumber: null });
    await addBan('', '01701234567', 2);
    expect(await release()).toMatchObject({ email: null, telephoneNumber: { telephoneNumber: '01701234567' } });
    await addBan('l.ena@example.org');
    expect(await release()).toMatchObject({ email: { email: 'l.ena@example.org' } });
    expect((await app.request('GET', `/user/blacklist/release/${newId()}`)).status).toBe(404);
  });

  it('of older versions get their key at the start, however many there are', async () => {
    const rows = Array.from({ length: 401 }, (_, index) => ({ id: newId(), email: `L.ena+${index}@bücher.example` }));
    await db().insert(bans).values(rows);
    await Promise.all([fillKeys(app.leitstand.platform), fillKeys(app.leitstand.platform)]);
    const keys = await db().selectDistinct({ key: bans.emailKey }).from(bans);
    expect(keys).toEqual([{ key: 'lena@xn--bcher-kva.example' }]);
  });

  it('are lifted once, and the log does not say whose', async () => {
    const id = await addBan('lena@example.org', '491701234');
    const liftBan = (key: string) =>
      app.request('GET', `/user/blacklist/delete/${id}`, { headers: { 'idempotency-key': key } });
    expect((await liftBan('eins')).status).toBe(200);
    expect((await liftBan('eins')).status).toBe(200);
    expect((await liftBan('zwei')).status).toBe(404);
    const entries = (await db().select().from(auditLog)).filter(({ entityId }) => entityId === id);
    expect(entries).toMatchObject([{ action: 'unblock', entity: 'blacklist', before: null, after: null }]);
  });

  it.each(['0/25/2', '0/101/30', '-1/25/30', '0/0/30', 'x/25/30'])('refuses the page %s', async (page) => {
    expect((await list(page)).status).toBe(400);
    expect((await search('ab', page)).status).toBe(400);
  });
});
