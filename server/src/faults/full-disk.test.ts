import * as fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../db/new-id.ts';
import { type DatabaseSettings, openDatabase } from '../db/open.ts';
import { type OwnPostgres, startOwnPostgres } from '../testing/database/own-postgres.ts';
import { PersistentClient, type Refusal, signIn } from '../testing/database/persistent-client.ts';
import { asAdministrator } from '../testing/database/postgres-template.ts';
import { embeddedEngine } from '../testing/database/test-database.ts';
import { eventually } from '../testing/eventually.ts';
import { type RunningServer, startServer } from '../testing/processes/command-process.ts';
import { SmallDisk, whyNoSmallDisk } from '../testing/processes/small-disk.ts';
import { sampleImage, userForm } from '../testing/samples.ts';
import { isSoak } from '../testing/soak.ts';

vi.setConfig({ testTimeout: 180_000 });

/** Size of the disk: the database of an empty server and some space. */
const MEGABYTES = { embedded: 160, postgres: 240 };
const PIECE = 1024 * 1024;
const FULL = 'Der Speicherplatz des Servers ist voll. Es wurde nichts gespeichert. Bitte die Technik verständigen.';

const reason = whyNoSmallDisk(() => SmallDisk.inMemory(1));

describe.skipIf(reason)(`a full disk${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let disk: SmallDisk;
  let server: RunningServer;
  let client: PersistentClient;
  let hasEnded: boolean;
  const kept: string[] = [];
  const refused: Refusal[] = [];
  beforeEach(() => {
    kept.length = 0;
    refused.length = 0;
  });
  afterEach(async () => {
    server.kill('SIGKILL');
    await server.ended;
    disk.remove();
  });

  const ballast = () => `${disk.folder}/ballast`;

  /** Another program uses up the space. */
  function fill(): void {
    const file = fs.openSync(ballast(), 'a');
    try {
      for (const size of [PIECE, 4096]) while (writes(file, size));
    } finally {
      fs.closeSync(file);
    }
  }

  async function open(settings: DatabaseSettings): Promise<void> {
    hasEnded = false;
    server = startServer(settings);
    void server.ended.then(() => {
      hasEnded = true;
    });
    const address = await server.address();
    client = new PersistentClient(() => address, await signIn(address));
  }

  /** Returns whether the user was stored. */
  async function addUser(): Promise<boolean> {
    const email = `${newId()}@example.org`;
    const answer = await client.send({ method: 'POST', path: '/user/add', form: userForm({ email }) });
    if (answer?.status === 200) kept.push(email);
    else if (answer) refused.push(answer);
    return answer?.status === 200;
  }

  const upload = async () => {
    const file = await sampleImage('jpeg', 1500, 1500);
    return client.send({ method: 'POST', path: '/files/upload', form: {}, file });
  };

  /** Fills the disk under a running server; the database's WAL has some space left, until that is used up. */
  async function workUntilRefused(): Promise<void> {
    for (let turn = 0; turn < 5; turn += 1) await addUser();
    expect(kept).toHaveLength(5);
    fill();
    const answer = await upload();
    expect([answer?.status, answer?.body.code, answer?.body.message]).toEqual([507, 'STORAGE_FULL', FULL]);
    for (let turn = 0; turn < 3000 && refused.length < 5 && !hasEnded; turn += 1) await addUser();
    for (const { status, body } of refused) expect([status, body.code]).toEqual([507, 'STORAGE_FULL']);
  }

  async function expectEverythingKept(settings: DatabaseSettings): Promise<void> {
    server.kill('SIGTERM');
    await server.ended;
    const stored = await emailsIn(settings);
    expect(stored.filter(({ entries }) => entries !== 1)).toEqual([]);
    expect(stored.map(({ email }) => email)).toEqual(expect.arrayContaining(kept));
  }

  it('embedded: refuses changes that it cannot store, with a reason, and keeps all acknowledged ones', async () => {
    disk = SmallDisk.inMemory(MEGABYTES.embedded);
    const settings = { dataDir: `${disk.folder}/data`, databaseUrl: undefined };
    const prepared = await embeddedEngine.prepare();
    fs.cpSync(prepared.settings.dataDir, settings.dataDir, { recursive: true });
    await prepared.destroy();
    await open(settings);

    await workUntilRefused();
    if (hasEnded) {
      expect(await server.ended).toBe(1);
      expect(server.output()).toContain('the embedded database has stopped');
    } else expect(refused).toHaveLength(5);

    fs.rmSync(ballast());
    if (hasEnded) await open(settings);
    expect(await addUser()).toBe(true);
    expect((await upload())?.status).toBe(200);
    await expectEverythingKept(settings);
  });

  it.runIf(isSoak)(
    'PostgreSQL: refuses in the same way, survives running out of WAL space, and continues when there is space',
    async () => {
      disk = SmallDisk.inMemory(MEGABYTES.postgres);
      const postgres = await startOwnPostgres({ min_wal_size: '32MB', max_wal_size: '48MB' }, disk.folder);
      try {
        const settings = { dataDir: `${disk.folder}/data`, databaseUrl: postgres.url };
        await open(settings);
        await workUntilRefused();
        expect(refused).toHaveLength(5);
        expect(await isReadable(client)).toBe(true);

        fs.rmSync(ballast());
        expect(await addUser()).toBe(true);

        // Without space for its WAL PostgreSQL stops. The server does not.
        fill();
        await useUpLog(postgres);
        refused.length = 0;
        expect(await addUser()).toBe(false);
        expect(refused.map(({ status, body }) => [status, body.code])).toEqual([[503, 'UNAVAILABLE']]);

        fs.rmSync(ballast());
        await postgres.restart();
        await eventually(async () => ((await addUser()) ? true : undefined), 60_000);
        expect((await upload())?.status).toBe(200);
        expect(hasEnded).toBe(false);
        await expectEverythingKept(settings);
      } finally {
        await postgres.stop();
      }
    },
  );
});

async function isReadable(client: PersistentClient): Promise<boolean> {
  return (await client.send({ method: 'GET', path: '/user/all/0/5/-1' }))?.status === 200;
}

/** Writes WAL segments until there is no space for another one. */
async function useUpLog(postgres: OwnPostgres): Promise<void> {
  while (!postgres.hasEnded()) {
    await asAdministrator(postgres.url, async (connection) => {
      connection.on('error', () => {});
      for (;;) await connection.query("select pg_logical_emit_message(true, 'full', 'disk'), pg_switch_wal()");
    }).catch(() => delay(100));
  }
}

async function emailsIn(settings: DatabaseSettings) {
  const { pool, close } = await openDatabase(settings, (error) => {
    throw error;
  });
  try {
    const { rows } = await pool.query<{ email: string; entries: number }>(
      `select email, (select count(*)::integer from audit_log where entity_id = users.id::text) as entries from users`,
    );
    return rows;
  } finally {
    await close();
  }
}

function writes(file: number, size: number): boolean {
  try {
    return fs.writeSync(file, Buffer.alloc(size)) === size;
  } catch {
    return false;
  }
}
