import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import type { Operations } from '@leitstand/contract/api/operations';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyTarget } from '../testing/database/empty-target.ts';
import { describeEachEngine, type PreparedDatabase } from '../testing/database/test-database.ts';
import { eventually } from '../testing/eventually.ts';
import { type RunningCommand, startCommand, startServer } from '../testing/processes/command-process.ts';
import { sampleImage, userForm } from '../testing/samples.ts';
import { amount, isSoak } from '../testing/soak.ts';
import { SUMS } from './backup-draft.ts';
import { openSnapshot } from './open-snapshot.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const WRITERS = 4;

/** Without the list of checksums, which is written last. */
function bytesIn(folder: string): number {
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sizes = files.map(({ name, parentPath }) =>
    name === SUMS ? 0 : fs.statSync(path.join(parentPath, name)).size,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

interface Acknowledged {
  readonly email: string;
  readonly at: number;
}

describeEachEngine('backup and restore as commands', (engine) => {
  // Only a backup of the embedded engine has a copy of the database to clean up, and is made by the running server;
  // `backup.test.ts` restores into PostgreSQL. A soak tests both engines.
  const isTested = engine.name === 'embedded' || isSoak;
  let folder: string;
  let source: PreparedDatabase;
  let target: PreparedDatabase;
  let running: RunningCommand[];
  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-backup-'));
    source = await engine.prepare();
    target = await emptyTarget(engine.name);
    running = [];
  });
  afterEach(async () => {
    for (const command of running) command.kill('SIGKILL');
    await Promise.all(running.map(({ ended }) => ended));
    await source.destroy();
    await target.destroy();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  async function serve({ settings }: PreparedDatabase) {
    const server = startServer(settings);
    running.push(server);
    const api = `${await server.address()}/v1`;
    const answer = await fetch(`${api}/signInDashboard`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'chefin@example.org', password: 'ganz-geheim-1234', fcmToken: '' }),
    });
    expect(answer.status).toBe(200);
    const { data } = (await answer.json()) as { data: { token: string } };
    return { server, api, headers: { authorization: data.token } };
  }

  async function command(name: 'backup' | 'restore', at: string, { settings }: PreparedDatabase) {
    const started = startCommand(name, at, settings);
    running.push(started);
    return { code: await started.ended, output: started.output() };
  }

  /** Adds users with an image each, one by one, until stopped. */
  async function write(
    api: string,
    headers: Record<string, string>,
    { writer, acknowledged, isOver }: { writer: number; acknowledged: Acknowledged[]; isOver: () => boolean },
  ) {
    const bytes = await sampleImage('jpeg', 40 + writer, 40);
    for (let n = 0; !isOver(); n += 1) {
      const email = `u${writer}-${n}@example.org`;
      const upload = new FormData();
      upload.append('internalFile', 'false');
      upload.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'bild.jpg');
      const stored = await fetch(`${api}/files/upload`, { method: 'POST', headers, body: upload });
      const { data: image } = (await stored.json()) as { data: string };
      const body = new URLSearchParams(userForm({ email, userName: `Nutzer ${writer} ${n}`, image }));
      const answer = await fetch(`${api}/user/add`, { method: 'POST', headers, body });
      if (answer.status !== 200) throw new Error(`not added: ${answer.status} ${await answer.text()}`);
      acknowledged.push({ email, at: Date.now() });
    }
  }

  it.runIf(isTested)('restore a consistent state that was backed up while people were working', async () => {
    const { server, api, headers } = await serve(source);
    let isOver = false;
    const acknowledged: Acknowledged[] = [];
    const writers = Array.from({ length: WRITERS }, (_, writer) =>
      write(api, headers, { writer, acknowledged, isOver: () => isOver }),
    );
    // Checked below; until then it must not count as an unhandled rejection.
    for (const writer of writers) writer.catch(() => {});
    await eventually(() => acknowledged.length >= amount(5, 200) || undefined, 120_000);
    const began = Date.now();
    const backup = path.join(folder, 'backup');
    const made = await command('backup', backup, source);
    isOver = true;
    await Promise.all(writers);
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('Complete after') });
    const shown = await fetch(`${api}/operations`, { headers });
    const noted = ((await shown.json()) as { data: Operations }).data.backup;
    expect(noted).toMatchObject({ folder: backup, machine: os.hostname(), bytes: bytesIn(backup) });
    expect(Date.parse(noted?.finishedAt ?? '')).toBeGreaterThan(began);
    server.kill('SIGTERM');
    await server.ended;
    expect(fs.readdirSync(source.settings.dataDir).filter((name) => name.startsWith('snapshot'))).toEqual([]);

    expect(await command('restore', backup, target)).toMatchObject({ code: 0 });
    const snapshot = await openSnapshot(target.settings);
    try {
      const { rows } = await snapshot.client.query<{ email: string; image: string }>('select email, image from users');
      const emails = new Set(rows.map(({ email }) => email));
      const before = acknowledged.filter(({ at }) => at < began);
      expect(before.length).toBeGreaterThan(3);
      expect(before.filter(({ email }) => !emails.has(email))).toEqual([]);
      // All of these are written in one transaction with the user: none may be ahead of the others.
      const { rows: counts } = await snapshot.client.query(
        `select (select count(*)::int from audit_log where entity = 'user' and action = 'create') as audited,
                (select count(*)::int from pgboss.job where name = 'verification-mail') +
                (select count(*)::int from pgboss.archive where name = 'verification-mail') as mails,
                (select sum(amount)::int from tallies where topic = 'users') as tallied,
                (select count(*)::int from files) as files`,
      );
      const all = rows.length;
      expect(counts[0]).toMatchObject({ audited: all, mails: all, tallied: all });
      for (const { image } of rows) {
        const at = (prepared: PreparedDatabase) => path.join(prepared.settings.dataDir, 'images', 'large', image);
        expect(fs.readFileSync(at(target)).equals(fs.readFileSync(at(source)))).toBe(true);
      }
    } finally {
      await snapshot.release();
    }

    const again = await serve(target);
    const list = await fetch(`${again.api}/user/all/0/5/-1`, { headers: again.headers });
    expect(((await list.json()) as { data: unknown[] }).data.length).toBeGreaterThan(3);
    expect(again.server.output()).not.toContain('Password');
  });

  it.runIf(isSoak)('a backup that is killed leaves no folder that looks complete', async () => {
    const { server } = await serve(source);
    const backup = path.join(folder, 'backup');
    const killed = startCommand('backup', backup, source.settings);
    running.push(killed);
    const draft = await eventually(() => fs.readdirSync(folder)[0]);
    killed.kill('SIGKILL');
    await killed.ended;
    expect(draft).toMatch(/^backup\.incomplete-/);
    expect(fs.existsSync(backup)).toBe(false);
    const refused = await command('restore', path.join(folder, draft), target);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('is not a complete backup') });
    // The server notices that its copy is no longer read.
    await eventually(
      () => !fs.readdirSync(source.settings.dataDir).some((name) => name.startsWith('snapshot')) || undefined,
    );
    expect(await command('backup', backup, source)).toMatchObject({ code: 0 });
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it.runIf(isTested)('a stopped backup removes what it wrote, and a wrong command is explained', async () => {
    const backup = path.join(folder, 'backup');
    const stopped = startCommand('backup', backup, source.settings);
    running.push(stopped);
    await eventually(() => fs.readdirSync(folder)[0]);
    stopped.kill('SIGTERM');
    expect(await stopped.ended).toBe(1);
    expect(stopped.output()).toContain('was stopped');
    expect(fs.readdirSync(folder)).toEqual([]);

    const missing = await command('restore', path.join(folder, 'nowhere'), target);
    expect(missing).toMatchObject({ code: 1, output: expect.stringContaining('There is no folder') });
    const nothing = await command('backup', backup, target);
    expect(nothing).toMatchObject({ code: 1, output: expect.stringMatching(/no database/) });
  });
});
