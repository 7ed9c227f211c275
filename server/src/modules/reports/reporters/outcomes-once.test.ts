import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Mailer } from '../../../adapters/mail/mailer.ts';
import { devices, reportOutcomes } from '../../../db/schema.ts';
import { describeEachEngine } from '../../../testing/database/test-database.ts';
import { newReportWorld, type ReportWorld } from '../../../testing/report-world.ts';
import { FcmServer } from '../../../testing/services/fcm-server.ts';
import { startSmtp } from '../../../testing/services/smtp-server.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { tellReporters } from './outcomes.service.ts';

describeEachEngine('the outcome of a report, in jobs that run twice', (engine) => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let fcm: FcmServer;
  let app: TestApp;
  let world: ReportWorld;
  let send: Mailer['send'];
  beforeAll(async () => {
    smtp = await startSmtp();
    fcm = await FcmServer.start();
    app = await openTestApp(engine, { smtpUrl: smtp.url, fcmCredentials: fcm.credentials, fcmUrl: fcm.url });
    send = app.leitstand.platform.mailer.send;
  });
  afterAll(async () => {
    await app.close();
    await smtp.close();
    await fcm.close();
  });
  beforeEach(async () => {
    Object.assign(app.leitstand.platform.mailer, { send });
    world = await newReportWorld(app);
    await world.db.insert(devices).values({ token: 'token-lena', userId: world.lena });
    smtp.mails.length = 0;
    fcm.clear();
  });

  /** Without those that ask for a verification of the address. */
  const mails = () => smtp.mails.filter(({ content }) => content.includes('<outcome-'));
  /** Sends the next mail about an outcome in another way. */
  function sendAs(once: Mailer['send']): void {
    const { mailer } = app.leitstand.platform;
    mailer.send = (mail, beforeEnd) => {
      if (!mail.messageId?.startsWith('<outcome-')) return send(mail, beforeEnd);
      mailer.send = send;
      return once(mail, beforeEnd);
    };
  }
  const tell = (id: string) => tellReporters(app.leitstand.platform, id);
  const outcome = async (id: string) =>
    (await world.db.select().from(reportOutcomes).where(eq(reportOutcomes.reportId, id)))[0];
  async function decided(): Promise<string> {
    const id = await world.complain('user', world.max);
    await world.check({ id });
    await world.db.update(reportOutcomes).set({ dueAt: new Date(Date.now() - 1000) });
    return id;
  }

  it('is told once', async () => {
    const id = await decided();
    await Promise.all([tell(id), tell(id), tell(id)]);
    await tell(id);
    expect(mails()).toHaveLength(1);
    expect(fcm.shown).toHaveLength(1);
    expect(await outcome(id)).toMatchObject({
      mailedAt: expect.any(Date),
      pushedAt: expect.any(Date),
      doneAt: expect.any(Date),
    });
  });

  it('is mailed again if it was refused, even if another job took it for sent', async () => {
    const id = await decided();
    smtp.state.refusals = 1;
    const results = await Promise.allSettled([tell(id), tell(id)]);
    if (results.some(({ status }) => status === 'rejected')) await tell(id);
    expect(mails()).toHaveLength(1);
    expect(fcm.shown).toHaveLength(1);
    expect(await outcome(id)).toMatchObject({ mailedAt: expect.any(Date), doneAt: expect.any(Date) });
  });

  it('stays due if it is refused after another job took it for sent', async () => {
    const id = await decided();
    let refused = Promise.resolve();
    let refuse = () => {};
    sendAs(async (_mail, beforeEnd) => {
      await new Promise<void>((taken) => {
        sendAs(async (_sameMail, beforeItsEnd) => {
          await beforeItsEnd?.();
          taken();
          await new Promise<void>((resolve) => {
            refuse = resolve;
          });
          throw new Error('try again later');
        });
        refused = expect(tell(id)).rejects.toThrow('try again later');
      });
      await beforeEnd?.().finally(() => {
        refuse();
        return refused;
      });
    });
    await tell(id);
    expect(mails()).toEqual([]);
    await tell(id);
    expect(mails()).toHaveLength(1);
    expect(fcm.shown).toHaveLength(1);
    expect(await outcome(id)).toMatchObject({ mailedAt: expect.any(Date), doneAt: expect.any(Date) });
  });

  it('is pushed again if the service has not answered', async () => {
    const id = await decided();
    fcm.react = (_, attempt) => (attempt === 1 ? 'drop' : { status: 200 });
    await expect(tell(id)).rejects.toThrow('not confirmed');
    expect(await outcome(id)).toMatchObject({ pushedAt: null, doneAt: null });
    await tell(id);
    expect(mails()).toHaveLength(1);
    expect(fcm.received).toHaveLength(2);
    expect(fcm.shown).toMatchObject([{ tag: `outcome-${id}`, collapseId: `outcome-${id}` }]);
    expect(await outcome(id)).toMatchObject({ pushedAt: expect.any(Date), doneAt: expect.any(Date) });
  });

  it('is not told if the decision is taken back while the mail is on its way', async () => {
    const id = await decided();
    sendAs(async (mail, beforeEnd) => {
      await world.check({ id, checked: false });
      await send(mail, beforeEnd);
    });
    await tell(id);
    expect(mails()).toEqual([]);
    expect(fcm.received).toEqual([]);
    expect(await outcome(id)).toBeUndefined();
  });
});
