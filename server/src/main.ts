import * as fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { openSnapshotDoor } from './backup/snapshot-door.ts';
import { BadConfiguration, type Config, readConfig } from './config.ts';
import { DataFolderInUse } from './db/embedded/data-folder.ts';
import { openDatabase } from './db/open.ts';
import { readSetting } from './db/settings.queries.ts';
import type { FirstAdmin } from './modules/session/session.service.ts';
import type { Platform } from './platform.ts';
import { progressBar } from './progress-bar.ts';

const PANEL = fileURLToPath(new URL('../../web/dist', import.meta.url));
const SHUTDOWN_MS = 15_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  // On a terminal people read the lines below; the log goes where it is collected.
  const log = pino({
    level: process.stdout.isTTY && !process.env.LOG_LEVEL ? 'warn' : config.logLevel,
    redact: SECRETS,
  });
  let firstAdmin: FirstAdmin | undefined;
  // The embedded engine starts in its own thread while this one loads the rest of the program.
  const opening = openDatabase(config, (error) => {
    log.fatal({ err: error }, 'the embedded database has stopped');
    process.exit(1);
  });
  // Asked for below; until then a failure is not unhandled.
  opening.catch(() => undefined);
  const { openLeitstand, outboxFolder } = await import('./app.ts');
  const { ensureFirstAdmin, noteFirstAdminShown } = await import('./modules/session/session.service.ts');
  const leitstand = await openLeitstand(config, log, await opening, {
    onFailure: () => process.exit(1),
    panelFolder: fs.existsSync(`${PANEL}/index.html`) ? PANEL : undefined,
    prepare: async (platform) => {
      firstAdmin = await ensureFirstAdmin(platform);
      if (config.demoData) await ensureDemoWorld(platform);
    },
  });
  const door = await openSnapshotDoor(config.dataDir, leitstand.platform.database, log);
  stopOnSignals(async () => {
    await door.close();
    await leitstand.close();
  });
  await leitstand.http.listen({ port: config.port, host: config.host });
  const address = leitstand.http.server.address();
  greet(config, typeof address === 'object' && address ? address.port : config.port, outboxFolder(config), firstAdmin);
  if (firstAdmin) await noteFirstAdminShown(leitstand.platform);
}

const SECRETS = {
  paths: ['req.headers.authorization', 'req.headers["x-api-key"]', '*.password', '*.token', '*.code', '*.passwordHash'],
  remove: true,
};

async function ensureDemoWorld({ config, database, log }: Platform): Promise<void> {
  if (await readSetting(database.drizzle, 'demoWorld')) return;
  const { DatabaseNotEmpty, makeDemoWorld } = await import('./demo/demo-world.ts');
  const { openImageStorage } = await import('./adapters/images/open-image-store.ts');
  const bar = progressBar(process.stdout, 'Demo world');
  try {
    await makeDemoWorld(database, { images: openImageStorage(config), today: new Date(), progress: bar.show });
    bar.done();
  } catch (error) {
    if (!(error instanceof DatabaseNotEmpty)) throw error;
    log.warn(error.message);
  }
}

function greet(config: Config, port: number, outbox: string, firstAdmin: FirstAdmin | undefined): void {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const lines = ['', `  Leitstand  http://${host}:${port}`, `  API        http://${host}:${port}/v1/docs`];
  if (firstAdmin) {
    lines.push(`  Sign in    ${firstAdmin.email}`);
    lines.push(`  Password   ${firstAdmin.inventedPassword ?? '(ADMIN_PASSWORD)'}`);
    if (firstAdmin.inventedPassword) lines.push('             shown only this once: note it down');
  }
  if (!config.smtpUrl) lines.push(`  Mail       no SMTP_URL: mails are written to ${outbox}`);
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

/** The first signal finishes what is under way; a second one, or a shutdown that hangs, ends at once. */
function stopOnSignals(close: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${String(error)}\n`);
          process.exit(1);
        },
      );
    });
  }
}

main().catch((error: unknown) => {
  const expected = error instanceof BadConfiguration || error instanceof DataFolderInUse;
  process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
