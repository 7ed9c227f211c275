import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { newReportWorld, type ReportType, type ReportWorld } from '../../testing/report-world.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

describeEitherEngine('concurrent decisions on a case', (engine) => {
  let app: TestApp;
  let world: ReportWorld;
  let anna: { token: string; adminId: string };
  let bernd: { token: string; adminId: string };
  beforeAll(async () => {
    app = await openTestApp(engine);
    anna = await app.signedInAs('ADMIN');
    bernd = await app.signedInAs('ADMIN');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    world = await newReportWorld(app);
  });

  type Decision = (id: string, type: ReportType, token: string) => Promise<{ status: number }>;
  const revision = 1;
  const check: Decision = (id, _, token) => world.check({ id, revision }, token);
  const remove: Decision = (id, type, token) =>
    app.request('POST', '/report/takeAction', { json: { id, type, revision }, token });
  const ban: Decision = (id, _, token) => world.post('ban', { id, revision }, token);
  const pairs: [string, Decision, Decision][] = [
    ['both process it', check, check],
    ['both delete it', remove, remove],
    ['both ban', ban, ban],
    ['one processes, one deletes', check, remove],
    ['one processes, one bans', check, ban],
    ['one deletes, one bans', remove, ban],
  ];

  describe.each(['user', 'post', 'trip'] as const)('a reported %s', (type) => {
    it.each(pairs)('accepts one when %s concurrently', async (_, first, second) => {
      const id = await world.complain(type, await world.addObject(type));
      const answers = await Promise.all([first(id, type, anna.token), second(id, type, bernd.token)]);
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses[0]).toBe(200);
      expect([404, 409]).toContain(statuses[1]);
      const decisions = (await world.logOf(id)).filter((action) => ['check', 'takeAction', 'ban'].includes(action));
      expect(decisions).toHaveLength(1);
    });

    it('accepts the decision of the holder, even if another is faster', async () => {
      const id = await world.complain(type, await world.addObject(type));
      await world.post('hold', { id }, bernd.token);
      const answers = await Promise.all([remove(id, type, anna.token), remove(id, type, bernd.token)]);
      expect(answers[1]?.status).toBe(200);
      expect([404, 409]).toContain(answers[0]?.status);
      expect((await world.rowOf(id))?.settledBy).toBe(bernd.adminId);
    });

    it('accepts one when both open and decide it concurrently', async () => {
      const id = await world.complain(type, await world.addObject(type));
      const openAndDecide = async ({ token }: { token: string }) => {
        await world.post('hold', { id }, token);
        return remove(id, type, token);
      };
      const answers = await Promise.all([openAndDecide(anna), openAndDecide(bernd)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });
  });

  it('does not deadlock when two ban and delete different posts of one person', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) ids.push(await world.complain('post', await world.addPost(`Beitrag ${n}`)));
    const banned = await world.complain('user', world.max);
    const answers = await Promise.all([
      ban(banned, 'user', anna.token),
      ...ids.map((id) => remove(id, 'post', bernd.token)),
    ]);
    expect(answers[0]?.status).toBe(200);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect(await world.objects('post')).toEqual([]);
  });

  describe('in sequence', () => {
    it.each([
      ['processing', check],
      ['deleting', remove],
    ])('refuses %s a case that has changed, and shows its current state', async (_, decide) => {
      const post = await world.addPost();
      const id = await world.complain('post', post);
      await world.complain('post', post, world.max, 'Dazu noch');
      const answer = (await decide(id, 'post', anna.token)) as Awaited<ReturnType<typeof world.check>>;
      expect(answer.body).toMatchObject({ code: 'CHANGED_MEANWHILE', current: { _id: id, revision: 2, type: 'post' } });
      expect(await world.objects('post')).toEqual([post]);
      expect(await world.logOf(id)).toEqual([]);
    });

    it('accepts a decision of a client that sends no revision', async () => {
      const post = await world.addPost();
      const id = await world.complain('post', post);
      await world.complain('post', post, world.max, 'Dazu noch');
      expect((await world.check({ id })).status).toBe(200);
      expect((await world.takeAction(id, 'post')).status).toBe(200);
    });
  });
});
