import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { PersistentClient, signIn } from '../testing/database/persistent-client.ts';
import { eventually } from '../testing/eventually.ts';
import { Acknowledged, BusyAdministrator, openDesks } from '../testing/processes/busy-office.ts';
import { type RunningServer, startServer } from '../testing/processes/command-process.ts';
import { actualState, expectedState } from '../testing/processes/office-state.ts';
import { SmallDisk, whyNoSmallDisk } from '../testing/processes/small-disk.ts';
import { chosenSeed, seededRandom } from '../testing/seeded-random.ts';
import { isSoak } from '../testing/soak.ts';

vi.setConfig({ testTimeout: 3_600_000 });

const CUTS = 12;
const ADMINISTRATORS = 3;
const MEGABYTES = 700;
const MOST_CHANGES = 40;

const reason = isSoak
  ? whyNoSmallDisk(
      () => SmallDisk.onFile(16),
      (disk) => disk.cutPower(),
    )
  : 'only in a soak';

describe.skipIf(reason)(`a power cut under the embedded database${reason ? ` (skipped: ${reason})` : ''}`, () => {
  const seed = chosenSeed();
  const random = seededRandom(seed);
  let disk: SmallDisk;
  let server: RunningServer | undefined;
  let address = '';
  beforeEach(() => {
    disk = SmallDisk.onFile(MEGABYTES);
  });
  afterEach(async () => {
    server?.kill('SIGKILL');
    await server?.ended;
    disk.remove();
  });

  const settings = () => ({ dataDir: `${disk.folder}/data`, databaseUrl: undefined });

  async function start(): Promise<void> {
    server = startServer(settings());
    address = await server.address();
  }

  async function withDatabase<T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
    const database = await openDatabase(settings(), (error) => {
      throw error;
    });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  async function cutPower(): Promise<void> {
    disk.cutPower();
    server?.kill('SIGKILL');
    await server?.ended;
    disk.unmount();
    disk.mount();
  }

  it(`loses nothing acknowledged, ${CUTS} times (seed ${seed})`, async () => {
    const desks = await withDatabase((database) => openDesks(database, ADMINISTRATORS));
    await start();
    const known = new Acknowledged();
    const token = await signIn(address);
    let isOver = false;
    const office = Promise.all(
      desks.map((desk, number) => {
        const client = new PersistentClient(() => address, token, { passing: [500] });
        return new BusyAdministrator(client, desk, known, seededRandom(seed + number)).work(() => isOver);
      }),
    );
    for (let cuts = 0; cuts < CUTS; cuts += 1) {
      const enough = known.changes + 1 + random() * MOST_CHANGES;
      await eventually(() => (known.changes >= enough ? true : undefined), 300_000);
      await delay(random() * 60);
      await cutPower();
      await start();
    }
    isOver = true;
    await office;
    await eventually(async () => ((await isIdle(address, token)) ? true : undefined), 300_000);
    server?.kill('SIGTERM');
    await server?.ended;
    const { broadcasts, ...books } = await withDatabase(actualState);
    const { broadcasts: sent, ...expected } = expectedState(known);
    expect(books).toEqual(expected);
    expect(broadcasts).toHaveLength(sent.length);
    process.stdout.write(`${CUTS} power cuts, ${known.changes} changes, none lost\n`);
  });
});

async function isIdle(address: string, token: string): Promise<boolean> {
  const answer = await fetch(`${address}/v1/bulk/mine`, { headers: { authorization: token } });
  const { data } = (await answer.json()) as { data: { finishedAt: string | null }[] };
  return data.every(({ finishedAt }) => finishedAt);
}
