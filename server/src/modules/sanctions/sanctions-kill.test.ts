import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open.ts';
import { devices, sanctionMessages } from '../../db/schema.ts';
import { builtProgram } from '../../server-folder.ts';
import { PersistentClient, signIn } from '../../testing/database/persistent-client.ts';
import { describeEitherEngine, type PreparedDatabase } from '../../testing/database/test-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { addPerson } from '../../testing/people.ts';
import { startServer } from '../../testing/processes/command-process.ts';
import { expireLeases } from '../../testing/processes/office-state.ts';
import { SHORT_LIVED } from '../../testing/processes/short-lived.ts';
import { FcmServer } from '../../testing/services/fcm-server.ts';
import { startSmtp } from '../../testing/services/smtp-server.ts';
import { amount } from '../../testing/soak.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const PROGRAM = builtProgram('sanctions-process-program');
const EMAIL = 'max@example.org';
const TOKEN = 'token-max';

/** Every one is also before the minute is over: the server that decides is always killed. */
const MOMENTS = [
  'before the push message',
  'after the push message',
  'before the mail',
  'after the mail',
  'before the minute is over',
] as const;
type Moment = (typeof MOMENTS)[number];

describeEitherEngine('a warning whose server is killed', (engine) => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let fcm: FcmServer;
  let prepared: PreparedDatabase;
  const children: ChildProcess[] = [];
  beforeEach(async () => {
    smtp = await startSmtp();
    fcm = await FcmServer.start();
    prepared = await engine.prepare();
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await smtp.close();
    await fcm.close();
    await prepared.destroy();
  });

  const services = () => ({ SMTP_URL: smtp.url, FCM_CREDENTIALS: fcm.credentials, FCM_URL: fcm.url });

  async function withDatabase<T>(use: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase(prepared.settings, (error) => {
      throw error;
    });
    try {
      return await use(database);
    } finally {
      await database.close();
    }
  }

  /** By a server as `npm start` runs it, which is killed once it has answered. */
  async function warn(): Promise<void> {
    const userId = await withDatabase(async ({ drizzle: db }) => {
      const id = await addPerson(db, { userName: 'Max', email: EMAIL, emailSort: EMAIL });
      await db.insert(devices).values({ token: TOKEN, userId: id });
      return id;
    });
    const server = startServer(prepared.settings, services());
    const address = await server.address();
    const client = new PersistentClient(() => address, await signIn(address));
    const json = { userId, step: 'warning', ground: 'spam' };
    await client.change({ method: 'POST', path: '/sanction/impose', json });
    server.kill('SIGKILL');
    await server.ended;
    expect([smtp.mails, fcm.received]).toEqual([[], []]);
  }

  /** A server after the minute. */
  function startSender() {
    const { dataDir, databaseUrl } = prepared.settings;
    const env = { DATA_DIR: dataDir, DEMO_DATA: '0', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
    const child = fork(PROGRAM, [], { execArgv: [...SHORT_LIVED], env: { ...env, ...services() } });
    children.push(child);
    const done = once(child, 'message');
    return {
      done,
      kill: async () => {
        child.kill('SIGKILL');
        await once(child, 'exit');
      },
      stop: async () => {
        child.send('stop');
        await once(child, 'exit');
      },
    };
  }

  /** Kills a sender while the other side leaves it without an answer. */
  async function killSender(moment: Moment): Promise<void> {
    if (moment === 'before the push message') fcm.tokenDelayMs = 600_000;
    else if (moment === 'after the push message') fcm.delayMs = 600_000;
    else smtp.state.silentAt = moment === 'before the mail' ? 'recipient' : 'mail';
    const sender = startSender();
    const reached = () => fcm.waitingForToken + fcm.received.length + smtp.state.waiting > 0;
    await eventually(() => reached() || undefined, 120_000);
    await sender.kill();
    smtp.state.silentAt = undefined;
    fcm.delayMs = 0;
    fcm.tokenDelayMs = 0;
    await withDatabase(expireLeases);
  }

  it.each(MOMENTS.slice(0, amount(1, MOMENTS.length)))('is told once by mail and push: %s', async (moment) => {
    await warn();
    if (moment !== 'before the minute is over') await killSender(moment);
    // Only one process at a time can open the embedded database.
    const senders = engine.name === 'postgres' ? [startSender(), startSender()] : [startSender()];
    await Promise.all(senders.map(({ done }) => done));
    await Promise.all(senders.map(({ stop }) => stop()));

    expect(smtp.mails.map(({ to }) => to)).toEqual([[EMAIL]]);
    expect(smtp.mails[0]?.content).toContain('<sanction-');
    expect(fcm.shown.map(({ token }) => token)).toEqual([TOKEN]);
    // Both systems replace a message that is sent again.
    const tag = expect.stringMatching(/^sanction-.{36}$/);
    expect(fcm.shown).toEqual([expect.objectContaining({ tag, collapseId: fcm.shown[0]?.tag })]);
    const rows = await withDatabase(({ drizzle: db }) => db.select().from(sanctionMessages));
    expect(rows).toMatchObject([{ mailedAt: expect.any(Date), pushedAt: expect.any(Date) }]);
  });
});
