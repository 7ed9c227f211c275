import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { openSnapshotSocket } from './backup/snapshot-socket.ts';
import { gapIn } from './base/four-eyes-rules.ts';
import { progressBar } from './base/progress-bar.ts';
import { BadConfiguration, type Config, readConfig } from './config.ts';
import { DataFolderInUse } from './db/embedded/data-folder.ts';
import { MigrationsDue, NewerSchema } from './db/migrate.ts';
import { connectDatabase } from './db/open.ts';
import { readSetting } from './db/settings.queries.ts';
import type { DemoPlan } from './demo/demo-world.ts';
import { printableError } from './error-for-log.ts';
import type { FirstAdmin } from './modules/session/session.service.ts';
import type { Platform } from './platform.ts';
import { SERVER_FOLDER } from './server-folder.ts';

const PANEL = fileURLToPath(new URL('../web/dist', SERVER_FOLDER));
const SHUTDOWN_MS = 15_000;
/** What shells add to the number of a signal that ended a process. */
const SIGNAL_EXIT = 128;
/** Earlier ones get no security fixes any more. */
const OLDEST_SECURE_NODE = 22;
/** Their message is enough. */
const EXPECTED = [BadConfiguration, DataFolderInUse, MigrationsDue, NewerSchema];

interface StartOptions {
  /** Set while the panel is still being built: the greeting is printed once both panel and server are ready. */
  panelBuilt?: Promise<unknown>;
}

/** Starts the server as the environment configures it; exits the process if that fails. */
export async function startServer(options: StartOptions = {}): Promise<void> {
  // Node.js would print an error with the values of its statement.
  process.on('uncaughtException', fail);
  await start(options).catch(fail);
}

function fail(error: unknown): never {
  const isExpected = EXPECTED.some((type) => error instanceof type);
  process.stderr.write(`${isExpected ? (error as Error).message : printableError(error)}\n`);
  process.exit(1);
}

async function start({ panelBuilt }: StartOptions): Promise<void> {
  const config = readConfig(process.env);
  const stopWith = stopOnSignals(config.drainSeconds);
  // On a terminal the lines below are enough; elsewhere the log is collected.
  const log = pino({
    level: process.stdout.isTTY && !process.env.LOG_LEVEL ? 'warn' : config.logLevel,
    redact: SECRETS,
  });
  const fourEyesGap = gapIn(config.fourEyes);
  if (fourEyesGap) log.warn(fourEyesGap);
  let firstAdmin: FirstAdmin | undefined;
  let planned: Promise<DemoPlan> | undefined;
  const isNew = config.databaseUrl === undefined && !existsSync(path.join(config.dataDir, 'database'));
  const bar = isNew
    ? progressBar(process.stdout, 'Making the database', 4)
    : progressBar(process.stdout, 'Opening the database', 1);
  // The database opens while this thread loads the rest of the program. The sign-in page and files are served before it
  // is open: only calls wait for it.
  const onFailure = (error: Error) => {
    log.fatal({ err: error }, 'the embedded database has stopped');
    process.exit(1);
  };
  const opening = connectDatabase(config, onFailure, (message) => log.warn(message));
  opening.ready.then(bar.done, () => undefined);
  const { assembleLeitstand, outboxFolder } = await import('./app.ts');
  const leitstand = await assembleLeitstand(config, log, opening, {
    onFailure: () => process.exit(1),
    panelFolder: PANEL,
    prepare: async (platform) => {
      firstAdmin = await prepareFirstStart(platform, planned);
    },
  });
  await leitstand.http.listen({ port: config.port, host: config.host });
  // Creating a database takes seconds, in which this thread is otherwise idle.
  if (isNew && config.demoData) planned = planDemo(config);
  await leitstand.ready;
  const snapshots = await openSnapshotSocket(config.dataDir, leitstand.platform.database, log);
  stopWith(async () => {
    await snapshots.close();
    await leitstand.close();
  });
  await panelBuilt;
  const address = leitstand.http.server.address();
  greet(config, typeof address === 'object' && address ? address.port : config.port, outboxFolder(config));
  await showFirstAdmin(firstAdmin);
}

/** What a first start creates: the first administrator and, if configured, the demo data. */
export async function prepareFirstStart(
  platform: Platform,
  planned?: Promise<DemoPlan>,
): Promise<FirstAdmin | undefined> {
  const { ensureFirstAdmin } = await import('./modules/session/session.service.ts');
  const firstAdmin = await ensureFirstAdmin(platform);
  if (platform.config.demoData) await ensureDemoWorld(platform, planned);
  return firstAdmin;
}

/** Marked as shown only after printing: a start that is killed before then prints the password again. */
export async function showFirstAdmin(firstAdmin: FirstAdmin | undefined): Promise<void> {
  if (!firstAdmin) return;
  const { email, generatedPassword } = firstAdmin;
  const lines = [`  Sign in    ${email}`, `  Password   ${generatedPassword ?? '(ADMIN_PASSWORD)'}`];
  if (generatedPassword) lines.push('             shown only this once: note it down');
  process.stdout.write(`${lines.join('\n')}\n\n`);
  await firstAdmin.wasShown();
}

export const SECRETS = {
  paths: ['req.headers.authorization', 'req.headers["x-api-key"]', '*.password', '*.token', '*.code', '*.passwordHash'],
  remove: true,
};

async function planDemo(config: Config): Promise<DemoPlan> {
  const { planDemoWorld } = await import('./demo/demo-world.ts');
  const { openImageStorage } = await import('./adapters/images/open-image-store.ts');
  return planDemoWorld({ images: openImageStorage(config), today: new Date() });
}

async function ensureDemoWorld({ config, database, log }: Platform, planned?: Promise<DemoPlan>): Promise<void> {
  const state = await readSetting(database.drizzle, 'demoWorld');
  if (state === 'made') return;
  const { DatabaseNotEmpty, finishDemoWorld, makeDemoWorld } = await import('./demo/demo-world.ts');
  try {
    if (state === undefined) {
      const bar = progressBar(process.stdout, 'Making the demo world', database.engine === 'embedded' ? 5 : 4);
      await makeDemoWorld(database, planned ?? planDemo(config), bar.show);
      bar.done();
    }
    finishDemoWorld(database).catch((error: unknown) =>
      log.warn({ err: error }, 'the demo world lacks indexes; the next start creates them'),
    );
  } catch (error) {
    if (!(error instanceof DatabaseNotEmpty)) throw error;
    log.warn(error.message);
  }
}

function greet(config: Config, port: number, outbox: string): void {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const lines = ['', `  Leitstand  http://${host}:${port}`, `  API        http://${host}:${port}/v1/docs`];
  const [major] = process.versions.node.split('.');
  if (Number(major) < OLDEST_SECURE_NODE) lines.push(`  Node.js    ${major} gets no security fixes any more: use 24`);
  if (!config.smtpUrl) lines.push(`  Mail       no SMTP_URL: mails are written to ${outbox}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

/**
 * The first signal stops gracefully; a second one, or a shutdown that hangs, exits at once, and so does a signal during
 * the start. It needs a handler too: the first process of a container ignores signals that have none.
 */
function stopOnSignals(drainSeconds: number): (how: () => Promise<void>) => void {
  let close: (() => Promise<void>) | undefined;
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!close) process.exit(SIGNAL_EXIT + constants.signals[signal]);
      if (stopping) process.exit(1);
      stopping = true;
      setTimeout(() => process.exit(1), SHUTDOWN_MS + drainSeconds * 1000).unref();
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${printableError(error)}\n`);
          process.exit(1);
        },
      );
    });
  }
  return (how) => {
    close = how;
  };
}
