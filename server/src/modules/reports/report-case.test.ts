import type { ReportCase } from '@leitstand/contract/reports';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { files, posts, reportEvidence } from '../../db/schema.ts';
import { bySystem, runChange } from '../../records/change.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { newReportWorld, type ReportWorld } from '../../testing/report-world.ts';
import { sampleImage, userForm } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepImages } from '../files/image-sweep.service.ts';
import { postDeletion } from '../posts/posts.service.ts';
import { reportsAbout } from './report-history.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

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

  describe('evidence', () => {
    const evidenceOf = async (id: string) => {
      const { evidence, current } = (await world.caseOf(id)).body.data as Pick<ReportCase, 'evidence' | 'current'>;
      return { states: evidence.map(({ fields }) => fields.description), evidence, current };
    };
    const edit = (id: string, description: string) =>
      world.db.update(posts).set({ description }).where(eq(posts.id, id));

    it('keeps what was reported through changes and a deletion', async () => {
      const post = await world.addPost('Erste Fassung');
      const id = await world.complain('post', post);
      await edit(post, 'Zweite Fassung');
      expect(await evidenceOf(id)).toMatchObject({
        evidence: [{ takenAt: expect.any(String), fields: { description: 'Erste Fassung' }, images: ['a.jpg'] }],
        current: { fields: { description: 'Zweite Fassung', address: '' }, images: ['a.jpg'] },
      });
      await world.complain('post', post);
      await world.complain('post', post, world.max);
      expect((await evidenceOf(id)).states).toEqual(['Erste Fassung', 'Zweite Fassung']);
      await world.takeAction(id, 'post');
      expect(await evidenceOf(id)).toMatchObject({ states: ['Erste Fassung', 'Zweite Fassung'], current: null });
      await world.post('reopen', { id });
      expect((await evidenceOf(id)).current).toMatchObject({ fields: { description: 'Zweite Fassung' } });
    });

    it('has the first states and the latest, and begins again with a new case', async () => {
      const post = await world.addPost('0');
      const id = await world.complain('post', post);
      for (let version = 1; version <= 11; version += 1) {
        await edit(post, String(version));
        await world.complain('post', post);
      }
      expect((await evidenceOf(id)).states).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '11']);
      await world.takeAction(id, 'post');
      await runChange(app.leitstand.platform, bySystem('test'), (change) => postDeletion.restore(change, post));
      await world.complain('post', post);
      expect((await evidenceOf(id)).states).toEqual(['11']);
    });

    it('keeps images for those who may read reports, until the person is erased', async () => {
      const form = { _id: world.max, userName: 'Max Weiß', email: 'max@example.org' };
      const chooseImage = async (): Promise<string> => {
        const files = [{ bytes: await sampleImage('jpeg') }];
        const { data: image } = (await app.request('POST', '/files/upload', { multipart: { fields: {}, files } })).body;
        await app.request('PUT', '/user/update', { form: userForm({ ...form, image }) });
        return image;
      };
      const image = await chooseImage();
      const id = await world.complain('user', world.max);
      const trip = await world.complain('trip', await world.addTrip('Von Max', world.max));
      await chooseImage();
      await sweepImages(app.leitstand.platform, new Date(Date.now() + 2 * DAY_MS));
      const statusOf = async (path: string) => (await app.request('GET', path)).status;
      expect(await statusOf(`/files/images/${image}`)).toBe(404);
      expect(await statusOf(`/report/evidence/${id}/medium/${image}`)).toBe(200);
      expect(await statusOf(`/report/evidence/${trip}/medium/${image}`)).toBe(404);
      await world.post('ban', { id });
      expect(await world.db.$count(files, eq(files.name, image))).toBe(0);
      expect(await world.db.$count(reportEvidence)).toBe(0);
      expect(await world.rowOf(trip)).toBeDefined();
    });
  });
});
