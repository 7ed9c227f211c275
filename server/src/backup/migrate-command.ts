import { existsSync } from 'node:fs';
import * as path from 'node:path';
import { BadConfiguration, readConfig } from '../config.ts';
import { DataFolderInUse } from '../db/embedded/data-folder.ts';
import { type DueMigrations, dueMigrations, migrateDatabase, NewerSchema } from '../db/migrate.ts';
import { connectWithoutMigrating } from '../db/open.ts';
import { problemsOf } from '../db/upgrade/check-migration.ts';
import { knownMigrations, type Migration } from '../db/upgrade/known-migrations.ts';
import { unfinishedChanges } from '../db/upgrade/long-changes.queries.ts';
import { printableError } from '../error-for-log.ts';
import { BackupProblem } from './backup-problem.ts';
import { secondsSince } from './run-command.ts';

const HELP = `npm run migrate                 applies the migrations that are due
npm run migrate -- --breaking   also those beside which running servers of the version before fail: stop these first
npm run migrate -- --check      says what is due, and changes nothing
npm run migrate -- --help

It reads the same environment as the server: DATABASE_URL or DATA_DIR. Exit codes:
  0  done, or nothing is due
  1  failed, or a migration does more than it says
  3  --check: something is due, and running servers of the version before continue to work
  4  something is due that breaks running servers of the version before; without --breaking nothing was applied
`;
const OPTIONS = ['--check', '--breaking', '--help'];
const DUE = 3;
const BREAKING = 4;
const EXPECTED = [BackupProblem, BadConfiguration, DataFolderInUse, NewerSchema];

/** `npm run migrate` */
export async function migrateCommand(args: readonly string[]): Promise<void> {
  try {
    process.exitCode = await run(args);
  } catch (error) {
    const isExpected = EXPECTED.some((type) => error instanceof type);
    process.stderr.write(isExpected ? `${(error as Error).message}\n` : `Migrating failed: ${printableError(error)}\n`);
    process.exitCode = 1;
  }
}

async function run(args: readonly string[]): Promise<number> {
  const unknown = args.find((arg) => !OPTIONS.includes(arg));
  if (unknown) throw new BackupProblem(`There is no option ${unknown}.\n\n${HELP}`);
  if (args.includes('--help')) return print(HELP, 0);
  const config = readConfig(process.env);
  const isCheck = args.includes('--check');
  if (isCheck && !config.databaseUrl && !existsSync(path.join(config.dataDir, 'database'))) {
    return print(`There is no database in ${config.dataDir} yet: the first start creates it.\n`, DUE);
  }
  const connected = connectWithoutMigrating(config, (error) => {
    process.stderr.write(`The embedded database has stopped: ${error.message}\n`);
    process.exit(1);
  });
  const { engine, pool, started, close } = connected;
  await started;
  try {
    const client = await pool.connect();
    const found = await dueMigrations(client).finally(() => client.release());
    if (isCheck) return await check(found);
    // Nothing else can use an embedded database.
    if (found.breaking.length > 0 && engine === 'postgres' && !args.includes('--breaking')) {
      process.stderr.write(`${breaking(found)}\nStop the servers, then run npm run migrate -- --breaking.\n`);
      return BREAKING;
    }
    const begin = Date.now();
    await migrateDatabase(
      { engine, pool },
      {
        say: (message) => process.stdout.write(`${message}\n`),
        onMigration: (tag) => process.stdout.write(`Applying ${tag}\n`),
      },
    );
    for (const { name } of await unfinishedChanges(pool)) {
      process.stdout.write(`Left to the servers of this version, beside their calls: ${name}\n`);
    }
    return print(found.due.length === 0 ? 'Nothing is due.\n' : `Complete after ${secondsSince(begin)} s.\n`, 0);
  } finally {
    await close();
  }
}

async function check(found: DueMigrations): Promise<number> {
  const { due } = found;
  if (due.length === 0) return print('Nothing is due.\n', 0);
  const known = knownMigrations();
  const lines = due.map((migration) => `  ${migration.tag}: ${saysOf(migration, found)}`);
  process.stdout.write(`Due:\n${lines.join('\n')}\n`);
  const problems: string[] = [];
  for (const migration of due) {
    const earlier = known.filter(({ when }) => when < migration.when);
    problems.push(...(await problemsOf(migration, earlier)));
  }
  if (problems.length > 0) {
    throw new BackupProblem(`These do more than they say about the version before them:\n  ${problems.join('\n  ')}`);
  }
  if (found.breaking.length === 0) return DUE;
  return print(`${breaking(found)}\n`, BREAKING);
}

function saysOf(migration: Migration, { breaking: broken, isNew }: DueMigrations): string {
  if (isNew) return 'the database is new';
  return broken.includes(migration) ? 'breaks running servers' : 'running servers continue to work';
}

function breaking({ breaking: broken }: DueMigrations): string {
  return `Running servers of the version before do not work with ${broken.map(({ tag }) => tag).join(', ')}.`;
}

function print(text: string, code: number): number {
  process.stdout.write(text);
  return code;
}
