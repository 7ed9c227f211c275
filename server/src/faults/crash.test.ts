import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Leitstand, openLeitstand } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import { sweepImages } from '../modules/files/image-sweep.service.ts';
import { PersistentClient, signIn } from '../testing/database/persistent-client.ts';
import { describeEitherEngine, type PreparedDatabase } from '../testing/database/test-database.ts';
import { eventually } from '../testing/eventually.ts';
import { Acknowledged, BusyAdministrator, DEVICES, openDesks } from '../testing/processes/busy-office.ts';
import { FIRST_ADMIN, type RunningServer, startServer } from '../testing/processes/command-process.ts';
import { actualState, expectedState, expireLeases, mailsIn, repeatedIn } from '../testing/processes/office-state.ts';
import { chosenSeed, seededRandom } from '../testing/seeded-random.ts';
import { FcmServer } from '../testing/services/fcm-server.ts';
import { amount, isSoak } from '../testing/soak.ts';

vi.setConfig({ testTimeout: 1_800_000 });

const KILLS = amount(1, 50);
const ADMINISTRATORS = 4;
/** A server is killed after at most this many changes, at a random moment of the following ones. */
const MOST_CHANGES = 25;
const LONGEST_CALL_MS = 60;
const LONGEST_START_MS = 3_000;
const TWO_DAYS_MS = 48 * 60 * 60 * 1000;

/** Figures are only printed in a soak. */
const report = (line: string) => void (isSoak && process.stdout.write(line));

const fail = (error: Error) => {
  throw error;
};

describeEitherEngine('a server that is killed again and again while people work', (engine) => {
  const seed = chosenSeed();
  const random = seededRandom(seed);
  let prepared: PreparedDatabase;
  let fcm: FcmServer;
  let server: RunningServer | undefined;
  let address = '';
  beforeEach(async () => {
    prepared = await engine.prepare();
    fcm = await FcmServer.start();
    fcm.delayMs = 20;
  });
  afterEach(async () => {
    server?.kill('SIGKILL');
    await server?.ended;
    await fcm.close();
    await prepared.destroy();
  });

  const push = () => ({ FCM_CREDENTIALS: fcm.credentials, FCM_URL: fcm.url });

  async function start(): Promise<void> {
    server = startServer(prepared.settings, push());
    address = await server.address();
  }

  async function kill(): Promise<void> {
    server?.kill('SIGKILL');
    await server?.ended;
  }

  /**
   * During a call, or before the server has started. The next server starts on whatever is left, without any repair.
   */
  async function killAtRandom(known: Acknowledged): Promise<void> {
    const enough = known.changes + random() * MOST_CHANGES;
    await eventually(() => (known.changes >= enough ? true : undefined), 120_000);
    await delay(random() * LONGEST_CALL_MS);
    await kill();
    if (random() < 0.25) {
      server = startServer(prepared.settings, push());
      await delay(random() * LONGEST_START_MS);
      await kill();
    }
    await start();
  }

  async function withDesks() {
    const database = await openDatabase(prepared.settings, fail);
    try {
      return await openDesks(database, ADMINISTRATORS);
    } finally {
      await database.close();
    }
  }

  /** The whole server in this process, to finish open work. */
  async function openLast(): Promise<Leitstand> {
    const { dataDir, databaseUrl } = prepared.settings;
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO_DATA: '0', ...push() });
    const database = await openDatabase(config, fail);
    await expireLeases(database);
    return openLeitstand(config, pino({ level: 'silent' }), database);
  }

  it(`has every acknowledged change exactly once, and nothing else (seed ${seed})`, async () => {
    const desks = await withDesks();
    await start();
    const known = new Acknowledged();
    // A kill rarely falls between a commit and its answer, so some answers are lost on purpose.
    const losesAnswer = () => random() < 0.1;
    const clients = await Promise.all(
      desks.map(async () => new PersistentClient(() => address, await signIn(address), { losesAnswer })),
    );
    let isOver = false;
    const office = Promise.all(
      desks.map((desk, number) => {
        const client = clients[number] as PersistentClient;
        return new BusyAdministrator(client, desk, known, seededRandom(seed + number)).work(() => isOver);
      }),
    );
    const killing = (async () => {
      for (let kills = 0; kills < KILLS; kills += 1) await killAtRandom(known);
      isOver = true;
    })();
    await Promise.all([office, killing]);
    await kill();

    const last = await openLast();
    try {
      await eventually(async () => ((await hasOpenWork(last)) ? undefined : true), amount(120_000, 900_000));
      expect(await actualState(last.platform.database)).toEqual(expectedState(known));
      await expectImages(last, known);
      expectMessages(known);
    } finally {
      await last.close();
    }
    const unanswered = clients.reduce((sum, client) => sum + client.unanswered, 0);
    const twice = repeatedIn(mailsIn(prepared.settings.dataDir)).length;
    report(
      `${engine.name}: at least ${KILLS + 1} kills, ${known.changes} changes, ${unanswered} calls sent again, ` +
        `${known.users.size} mails of which ${twice} twice, ${known.broadcasts.size} broadcasts to ${DEVICES} devices\n`,
    );
    expect(unanswered).toBeGreaterThan(0);
  });

  async function hasOpenWork({ platform: { database } }: Leitstand): Promise<boolean> {
    const { rows } = await database.pool.query(
      `select 1 from pgboss.job where state in ('created', 'retry', 'active') and start_after < now() + interval '1 minute'
         and name in ('verification-mail', 'bulk', 'broadcast')
       union all select 1 from broadcasts where state in ('waiting', 'sending')
       union all select 1 from bulk_runs where finished_at is null`,
    );
    return rows.length > 0;
  }

  /** No record without its image; the sweep removes images without a record after a day. */
  async function expectImages({ platform }: Leitstand, known: Acknowledged): Promise<void> {
    const used = [...known.events.values()].map(({ image }) => `large/${image}`).sort();
    const stored = async () => {
      const keys: string[] = [];
      for await (const page of platform.images.written()) keys.push(...page.map(({ key }) => key));
      return keys.sort();
    };
    expect(await stored()).toEqual(expect.arrayContaining(used));
    await sweepImages(platform, new Date(Date.now() + TWO_DAYS_MS));
    expect(await stored()).toEqual(used);
    const { rows } = await platform.database.pool.query<{ name: string }>('select name from files order by name');
    expect(rows.map(({ name }) => `large/${name}`).sort()).toEqual(used);
  }

  /** Mails at least once, twice only after a kill between delivery and acknowledgement; pushes at most once. */
  function expectMessages(known: Acknowledged): void {
    // Those to the author of a broadcast, about its end, are not counted.
    const mails = mailsIn(prepared.settings.dataDir).filter((recipient) => recipient !== FIRST_ADMIN.email);
    expect([...new Set(mails)].sort()).toEqual([...known.users.values()].sort());
    expect(repeatedIn(mails).length).toBeLessThanOrEqual(KILLS + 1);
    expect(repeatedIn(fcm.received.map(({ token, text }) => `${token} ${text}`))).toEqual([]);
    expect(new Set(fcm.received.map(({ text }) => text)).size).toBeGreaterThan(0);
  }
});
