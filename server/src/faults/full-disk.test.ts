import * as fs from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../db/new-id.ts';
import { openDatabase } from '../db/open.ts';
import { type RunningServer, startServer } from '../testing/command-process.ts';
import { PersistentClient, type Refusal, signIn } from '../testing/persistent-client.ts';
import { picture, userForm } from '../testing/samples.ts';
import { SmallDisk, whyNoSmallDisk } from '../testing/small-disk.ts';
import { embeddedEngine } from '../testing/test-database.ts';

vi.setConfig({ testTimeout: 180_000 });

/** The database of an empty server and some room. */
const MEGABYTES = 160;
const PIECE = 1024 * 1024;

const reason = whyNoSmallDisk(() => SmallDisk.inMemory(1));

describe.skipIf(reason)(`a full disk${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let disk: SmallDisk;
  let server: RunningServer | undefined;
  beforeEach(async () => {
    disk = SmallDisk.inMemory(MEGABYTES);
    const { settings, destroy } = await embeddedEngine.prepare();
    fs.cpSync(settings.dataDir, `${disk.folder}/data`, { recursive: true });
    await destroy();
  });
  afterEach(async () => {
    server?.kill('SIGKILL');
    await server?.ended;
    disk.remove();
  });

  const settings = () => ({ dataDir: `${disk.folder}/data`, databaseUrl: undefined });
  const ballast = () => `${disk.folder}/ballast`;

  /** Somebody else on the machine uses up the room. */
  function fill(): void {
    const file = fs.openSync(ballast(), 'a');
    try {
      for (const size of [PIECE, 4096]) while (writes(file, size));
    } finally {
      fs.closeSync(file);
    }
  }

  async function open(): Promise<PersistentClient> {
    server = startServer(settings());
    const address = await server.address();
    return new PersistentClient(() => address, await signIn(address));
  }

  const addUser = (client: PersistentClient, email: string) =>
    client.send({ method: 'POST', path: '/user/add', form: userForm({ email }) });

  it('refuses what it cannot keep, with a reason, and keeps what it acknowledged', async () => {
    let client = await open();
    const kept: string[] = [];
    const refused: Refusal[] = [];
    const add = async () => {
      const email = `${newId()}@example.org`;
      const answer = await addUser(client, email);
      if (answer?.status === 200) kept.push(email);
      else if (answer) refused.push(answer);
    };
    for (let turn = 0; turn < 5; turn += 1) await add();
    expect(kept).toHaveLength(5);
    fill();
    const photo = await picture('jpeg', 1500, 1500);
    const upload = await client.send({ method: 'POST', path: '/files/upload', form: {}, file: photo });
    expect([upload?.status, upload?.body.code]).toEqual([507, 'STORAGE_FULL']);
    expect(upload?.body.message).toBe(
      'Der Speicherplatz des Servers ist voll. Es wurde nichts gespeichert. Bitte die Technik verständigen.',
    );

    // The log of the database has some room left; sooner or later it is used up.
    let hasEnded = false;
    void server?.ended.then(() => {
      hasEnded = true;
    });
    for (let turn = 0; turn < 3000 && refused.length < 5 && !hasEnded; turn += 1) await add();
    for (const { status, body } of refused) expect([status, body.code]).toEqual([507, 'STORAGE_FULL']);
    if (hasEnded) {
      expect(await server?.ended).toBe(1);
      expect(server?.output()).toContain('the embedded database has stopped');
    } else expect(refused).toHaveLength(5);

    fs.rmSync(ballast());
    if (hasEnded) client = await open();
    const after = `${newId()}@example.org`;
    expect((await addUser(client, after))?.status).toBe(200);
    const again = await client.send({ method: 'POST', path: '/files/upload', form: {}, file: photo });
    expect(again?.status).toBe(200);
    server?.kill('SIGTERM');
    await server?.ended;

    const stored = await emailsIn(settings());
    expect(stored.filter(({ entries }) => entries !== 1)).toEqual([]);
    expect(stored.map(({ email }) => email)).toEqual(expect.arrayContaining([...kept, after]));
  });
});

async function emailsIn(settings: { dataDir: string; databaseUrl: undefined }) {
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
