import { readFile } from 'node:fs/promises';
import * as path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mail } from '../../../adapters/mail/mailer.ts';
import { newId } from '../../../db/new-id.ts';
import { devices, reporters, reportOutcomes, users } from '../../../db/schema.ts';
import { describeEitherEngine } from '../../../testing/database/test-database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { newReportWorld, type ReportWorld } from '../../../testing/report-world.ts';
import { addUser } from '../../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { tellReporters } from './outcomes.service.ts';

describeEitherEngine('reporters', (engine) => {
  let app: TestApp;
  let world: ReportWorld;
  const mails: Mail[] = [];
  let isGreylisted = false;
  beforeAll(async () => {
    app = await openTestApp(engine);
    vi.spyOn(app.leitstand.platform.mailer, 'send').mockImplementation(async (mail, beforeEnd) => {
      // New users get another mail.
      if (!/Meldung|report/.test(mail.subject)) return;
      await beforeEnd?.();
      if (isGreylisted) throw new Error('greylisted');
      mails.push(mail);
    });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    world = await newReportWorld(app);
    mails.length = 0;
  });

  const addReporter = async (language = 'de') =>
    (await addUser(app, { userName: 'Robin', email: `${newId()}@example.org`, language }))._id;
  /** Runs the job as if a minute had passed; as often as the queue may run it. */
  async function afterAMinute(id: string): Promise<void> {
    await world.db.update(reportOutcomes).set({ dueAt: new Date(Date.now() - 1000) });
    await tellReporters(app.leitstand.platform, id);
    await tellReporters(app.leitstand.platform, id);
  }
  const told = () => mails.map(({ to, text }) => ({ to, text: text.split('\n\n')[1] }));

  describe('hear the outcome', () => {
    it('once, in their language, if they want, after a minute', async () => {
      const [english, silent] = [await addReporter('en'), await addReporter()];
      await world.db.insert(devices).values({ token: `token-${english}`, userId: english });
      const id = await world.complain('user', world.max);
      await world.complain('user', world.max, english);
      await world.complain('user', world.max, silent, '', false);
      await world.db.update(users).set({ email: 'en@example.org' }).where(eq(users.id, english));
      await world.check({ id });
      await tellReporters(app.leitstand.platform, id);
      expect(mails).toEqual([]);
      const { rows } = await app.leitstand.platform.database.pool.query(
        `select start_after > now() + interval '50 seconds' as later from pgboss.job where name = 'report-outcome' and data->>'reportId' = $1`,
        [id],
      );
      expect(rows).toEqual([{ later: true }]);
      await afterAMinute(id);
      expect(told()).toHaveLength(2);
      expect(told()).toContainEqual({
        to: 'lena.krueger@example.org',
        text: expect.stringMatching(
          /^Danke für deine Meldung vom \d+\.\d+\. Wir haben sie geprüft und keinen Verstoß festgestellt\.$/,
        ),
      });
      expect(told()).toContainEqual({
        to: 'en@example.org',
        text: expect.stringMatching(
          /^Thank you for your report of \d+ \w+\. We have reviewed it and found no violation\.$/,
        ),
      });
      expect(JSON.stringify(mails)).not.toContain('Max');
      const outbox = path.join(app.leitstand.platform.config.dataDir, 'outbox', `broadcast-outcome-${id}.jsonl`);
      const pushed = (await readFile(outbox, 'utf8')).trim().split('\n');
      expect(pushed.map((line) => JSON.parse(line).token)).toEqual([`token-${english}`]);
    });

    it('not if the decision is taken back or reported again in time, and again if it changes', async () => {
      const id = await world.complain('post', await world.addPost());
      const undo: (() => Promise<unknown>)[] = [
        async () => world.check({ id, checked: false }),
        async () => world.complain('post', (await world.rowOf(id))?.targetId ?? '', world.max),
      ];
      for (const takeBack of undo) {
        await world.check({ id });
        await takeBack();
        await afterAMinute(id);
      }
      await world.takeAction(id, 'post');
      await world.post('reopen', { id });
      await afterAMinute(id);
      expect(told()).toEqual([]);
      await world.check({ id });
      await afterAMinute(id);
      await world.check({ id, checked: false });
      await world.check({ id });
      await afterAMinute(id);
      expect(told()).toHaveLength(2);
      await world.takeAction(id, 'post');
      await afterAMinute(id);
      expect(told()).toHaveLength(4);
      expect(told().at(-1)?.text).toContain('Maßnahmen ergriffen');
    });

    it('of a ban, which removes all reports about the person; a failed mail is sent later', async () => {
      const reporter = await addReporter();
      const id = await world.complain('user', world.max);
      const other = await world.complain('post', await world.addPost(), reporter);
      await world.post('ban', { id });
      isGreylisted = true;
      await expect(afterAMinute(id)).rejects.toThrow('greylisted');
      isGreylisted = false;
      await afterAMinute(id);
      await afterAMinute(other);
      expect(told().map(({ text }) => text?.includes('Maßnahmen ergriffen'))).toEqual([true, true]);
    });
  });

  it('weigh as much as they were right', async () => {
    const reliable = await addReporter();
    for (let count = 0; count < 3; count += 1) {
      const id = await world.complain('post', await world.addPost(), reliable);
      await world.takeAction(id, 'post');
      await afterAMinute(id);
    }
    const [first, second] = [await world.addPost('Erster'), await world.addPost('Zweiter')];
    await world.complain('post', first, reliable);
    const wrong = await world.complain('post', second);
    const order = async (kind?: string) =>
      (await world.post('find/0/25', { type: 'post', checked: false, order: kind })).body.data;
    expect((await order('weight')).map(({ objectId }: { objectId: string }) => objectId)).toEqual([first, second]);
    expect((await order()).map(({ objectId }: { objectId: string }) => objectId)).toEqual([second, first]);
    expect((await order('weight'))[0].data).toMatchObject([{ right: 3, wrong: 0, muted: false }]);
    expect((await world.rowOf(wrong))?.weight).toBe(0.5);
    // A decision also counts for the other open reports of the reporter.
    await world.complain('post', first);
    await world.check({ id: wrong });
    await afterAMinute(wrong);
    const [{ _id }] = await order('weight');
    expect((await world.rowOf(_id))?.weight).toBeCloseTo(4 / 5 + 1 / 3);
  });

  it('are not counted for a decision that was taken back, until the next one', async () => {
    const counts = async () => {
      const [row] = await world.db.select().from(reporters).where(eq(reporters.userId, world.lena));
      return row && [row.right, row.wrong];
    };
    const counted = (expected: number[]) =>
      eventually(async () => (JSON.stringify(await counts()) === JSON.stringify(expected) ? true : undefined));
    const id = await world.complain('post', await world.addPost());
    const other = await world.complain('post', await world.addPost('Anderer'));
    await world.check({ id });
    await afterAMinute(id);
    expect(await counts()).toEqual([0, 1]);
    expect((await world.rowOf(other))?.weight).toBeCloseTo(1 / 3);

    await world.check({ id, checked: false });
    await counted([0, 0]);
    await eventually(async () => ((await world.rowOf(other))?.weight === 0.5 ? true : undefined));
    // The same decision again counts again, but the reporter knows it already.
    await world.check({ id });
    await afterAMinute(id);
    expect(await counts()).toEqual([0, 1]);
    expect(told()).toHaveLength(1);

    // Of a decision that was taken back before it was told, nothing is left either.
    await world.takeAction(id, 'post');
    await world.post('reopen', { id });
    await afterAMinute(id);
    expect(await counts()).toEqual([0, 0]);
    await world.takeAction(id, 'post');
    await afterAMinute(id);
    expect(await counts()).toEqual([1, 0]);
    await world.post('reopen', { id });
    await counted([0, 0]);
  });

  it('keep their count while others report the same again', async () => {
    const targetId = await world.addPost();
    const id = await world.complain('post', targetId);
    await world.check({ id });
    await afterAMinute(id);
    await world.complain('post', targetId, world.max);
    await afterAMinute(id);
    expect(await world.db.select().from(reporters)).toMatchObject([{ userId: world.lena, right: 0, wrong: 1 }]);
  });

  it('who are muted open no case and add no weight, until they are unmuted', async () => {
    const mute = (call: string, json: object = {}) => world.post(`reporter/${call}`, { userId: world.lena, ...json });
    const open = await world.complain('user', world.max);
    expect((await mute('mute', { reason: '' })).status).toBe(422);
    expect((await mute('mute', { reason: 'Meldet alles' })).status).toBe(200);
    expect((await world.rowOf(open))?.weight).toBe(0);
    const checked = await world.complain('post', await world.addPost(), world.max);
    await world.check({ id: checked });
    await world.complain('post', (await world.rowOf(checked))?.targetId ?? '');
    const alone = await world.complain('trip', await world.addTrip());
    for (const id of [checked, alone]) expect((await world.rowOf(id))?.checkedAt).toBeInstanceOf(Date);
    expect((await world.caseOf(alone)).body.data.report.data).toMatchObject([
      { _id: world.lena, muted: true, muteReason: 'Meldet alles' },
    ]);
    expect((await world.caseOf(alone)).body.data.evidence).toHaveLength(1);
    await world.complain('trip', (await world.rowOf(alone))?.targetId ?? '', world.max);
    expect(await world.rowOf(alone)).toMatchObject({ checkedAt: null, weight: 0.5 });
    for (let count = 0; count < 2; count += 1) expect((await mute('unmute')).status).toBe(200);
    expect(await world.db.select().from(reporters)).toMatchObject([{ mutedAt: null, mutedBy: null, muteReason: '' }]);
    expect((await world.rowOf(open))?.weight).toBe(0.5);
    expect((await world.logOf(world.lena)).slice(-2)).toEqual(['mute', 'unmute']);
    expect((await world.post('reporter/mute', { userId: newId(), reason: 'x' })).status).toBe(404);
  });
});
