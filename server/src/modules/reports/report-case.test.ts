import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { newReportWorld, type ReportWorld } from '../../testing/report-world.ts';
import { userForm } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { reportsAbout } from './report-history.service.ts';

describeEitherEngine('a case and its history', (engine) => {
  let app: TestApp;
  let world: ReportWorld;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    world = await newReportWorld(app);
  });

  it('shows a reported post with its author and their other posts', async () => {
    for (let count = 0; count < 7; count += 1) await world.addPost(`Harmlos ${count}`);
    const post = await world.addPost();
    const id = await world.complain('post', post);
    const { body } = await world.caseOf(id);
    expect(body.data).toMatchObject({
      report: { _id: id, type: 'post', data: [{ userName: 'Lena Krüger', reason: 'Beleidigend' }] },
      settled: false,
      user: null,
      trip: null,
      post: { _id: post, description: 'Böser Text', galleryImages: [{ url: 'a.jpg' }], user: { userName: 'Max Weiß' } },
      person: { _id: world.max, email: 'max@example.org' },
      history: [],
    });
    const others = (body.data.posts as { description: string }[]).map(({ description }) => description);
    expect(others).toEqual([6, 5, 4, 3, 2, 1].map((number) => `Harmlos ${number}`));
  });

  it('shows a reported user and a reported trip', async () => {
    const user = await world.caseOf(await world.complain('user', world.max));
    expect(user.body.data).toMatchObject({
      user: { about: 'Laut' },
      person: { _id: world.max },
      post: null,
      trip: null,
    });
    const trip = await world.caseOf(await world.complain('trip', await world.addTrip('Ohne Absender')));
    expect(trip.body.data).toMatchObject({ trip: { title: 'Ohne Absender' }, person: null, user: null, post: null });
  });

  it('shows the history of the person, latest first', async () => {
    const [first, second] = [await world.addPost('Erster'), await world.addPost('Zweiter')];
    const trip = await world.addTrip('Nachtfahrt', world.max);
    const settled = await world.complain('post', first, world.lena, 'Hetze');
    await world.complain('post', first, world.max, '');
    await world.takeAction(settled, 'post');
    const checked = await world.complain('trip', trip, world.lena, 'Raserei');
    await world.check({ id: checked });
    await app.request('PUT', '/user/update', {
      form: userForm({ _id: world.max, userName: 'Max Weiß', email: 'max@example.org', about: 'Leise' }),
    });
    await app.request('PUT', '/user/update', {
      form: userForm({ _id: world.max, userName: 'Max Weiß', email: 'max@example.org', status: '0' }),
    });
    const id = await world.complain('post', second);
    const { history } = (await world.caseOf(id)).body.data;
    const shown = history.map(
      ({ report, entry }: { report: { subject: string } | null; entry: { entity: string; action: string } | null }) =>
        report ? `reported ${report.subject}` : `${entry?.entity} ${entry?.action}`,
    );
    expect(shown).toEqual([
      'user update',
      'report check',
      'reported Nachtfahrt',
      // Both in one change, at the same time.
      expect.stringMatching(/^(report takeAction|post delete)$/),
      expect.stringMatching(/^(report takeAction|post delete)$/),
      'reported Erster',
    ]);
    expect(history.at(-1).report).toMatchObject({ type: 'post', reporters: 2, reasons: ['Hetze'], state: 'settled' });
    expect(history[2].report).toMatchObject({ type: 'trip', reporters: 1, reasons: ['Raserei'], state: 'checked' });
    expect(history[0].entry).toMatchObject({ adminName: 'Test', entityId: world.max });
  });

  it('contains nothing about other people', async () => {
    const other = await world.complain('user', world.lena, world.max);
    await world.check({ id: other });
    const id = await world.complain('user', world.max);
    expect((await world.caseOf(id)).body.data.history).toEqual([]);
  });

  it('shows the history of an object without an author', async () => {
    const id = await world.complain('trip', await world.addTrip());
    await world.check({ id });
    await world.check({ id, checked: false });
    const { history } = (await world.caseOf(id)).body.data;
    expect(history).toMatchObject([{ entry: { action: 'uncheck' } }, { entry: { action: 'check' } }]);
  });

  it('shows a settled case without anything to decide, and refuses unknown ones', async () => {
    const id = await world.complain('post', await world.addPost());
    await world.takeAction(id, 'post');
    expect((await world.caseOf(id)).body.data).toMatchObject({ settled: true, post: null, person: { _id: world.max } });
    for (const unknown of [newId(), 'unbekannt']) expect((await world.caseOf(unknown)).status).toBe(404);
    const { token } = await app.signedInAs('ADMIN', ['WriteMasterdata']);
    expect((await world.caseOf(id, token)).status).toBe(403);
  });

  it('has at most 50 events, and a paged list of the reports about a person', async () => {
    for (let n = 0; n < 55; n += 1) await world.complain('post', await world.addPost(`Beitrag ${n}`));
    const id = await world.complain('user', world.max);
    expect((await world.caseOf(id)).body.data.history).toHaveLength(50);
    const page = await reportsAbout(world.db, world.max, { skip: 50, limit: 10 });
    expect(page.total).toBe(56);
    expect(page.rows.map(({ report }) => report?.subject).at(-1)).toBe('Beitrag 0');
    expect(page.rows).toHaveLength(6);
    expect(await reportsAbout(world.db, world.lena, { skip: 0, limit: 10 })).toEqual({ rows: [], total: 0 });
  });
});
