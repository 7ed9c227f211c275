import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyMigrations } from '../db/upgrade/apply-migrations.queries.ts';
import { knownMigrations } from '../db/upgrade/known-migrations.ts';
import { emptyTarget } from '../testing/database/empty-target.ts';
import { describeEitherEngine, type PreparedDatabase } from '../testing/database/test-database.ts';
import { eventually } from '../testing/eventually.ts';
import {
  type RunningCommand,
  type RunningServer,
  startCommand,
  startServer,
} from '../testing/processes/command-process.ts';
import { openTarget } from './open-target.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const KNOWN = knownMigrations();
const LAST = KNOWN.at(-1)?.tag ?? '';
/** The last one before the rule counts as breaking. */
const BREAKING = '0037_bulk_approval';

describeEitherEngine('npm run migrate', (engine) => {
  let db: PreparedDatabase;
  let running: RunningCommand[];
  beforeEach(async () => {
    db = await emptyTarget(engine.name);
    running = [];
  });
  afterEach(async () => {
    for (const command of running) command.kill('SIGKILL');
    await Promise.all(running.map(({ ended }) => ended));
    await db.destroy();
  });

  async function migrateBefore(tag: string): Promise<void> {
    const target = await openTarget(db.settings);
    await target.client.query('begin');
    await applyMigrations(
      target.client,
      KNOWN.filter((migration) => migration.tag < tag),
    );
    await target.client.query('commit');
    await target.keep();
  }

  async function migrate(option: string): Promise<{ code: number | null; output: string }> {
    const command = startCommand('migrate', option, db.settings);
    running.push(command);
    const code = await command.ended;
    return { code, output: command.output() };
  }

  function serve(mode: string): RunningServer {
    const server = startServer(db.settings, { MIGRATE: mode });
    running.push(server);
    return server;
  }

  it('says what is due by its exit code, and applies it as a step of its own', async () => {
    await migrateBefore(LAST);
    const [before, last] = KNOWN.slice(-2);
    const isBreaking = (last?.needs ?? 0) > (before?.when ?? 0);
    const due = await migrate('--check');
    expect(due).toEqual({ code: isBreaking ? 4 : 3, output: expect.stringContaining(LAST) });
    // A check applies nothing, and neither does a server that leaves it to this step.
    const refused = serve('off');
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain(`The database has not been migrated: ${LAST}. Run npm run migrate first`);
    const done = await migrate(isBreaking ? '--breaking' : '');
    expect(done).toEqual({ code: 0, output: expect.stringMatching(`Applying ${LAST}\\nComplete after`) });
    expect(await migrate('--check')).toEqual({ code: 0, output: 'Nothing is due.\n' });
    await serve('off').address();
  });

  it.runIf(engine.name === 'postgres')('applies what breaks running servers only if that is asked for', async () => {
    await migrateBefore(BREAKING);
    const due = await migrate('--check');
    expect(due).toEqual({ code: 4, output: expect.stringContaining(`${BREAKING}: breaks running servers`) });
    expect(await migrate('')).toEqual({ code: 4, output: expect.stringContaining('Stop the servers') });
    expect((await migrate('--check')).code).toBe(4);

    const waiting = serve('wait');
    await eventually(() => waiting.output().includes('Waiting for npm run migrate') || undefined);
    expect((await migrate('--breaking')).code).toBe(0);
    await waiting.address();
  });

  it.runIf(engine.name === 'embedded')('is refused while a server uses the data folder', async () => {
    await serve('start').address();
    expect(await migrate('')).toEqual({
      code: 1,
      output: expect.stringContaining('in use by another Leitstand process'),
    });
    expect(await migrate('--help')).toEqual({ code: 0, output: expect.stringContaining('Exit codes') });
    expect(await migrate('--all')).toEqual({ code: 1, output: expect.stringContaining('no option --all') });
  });
});
