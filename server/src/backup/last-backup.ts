import * as fs from 'node:fs/promises';
import * as os from 'node:os';
import * as path from 'node:path';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { drizzleOn } from '../db/open.ts';
import { connectClient } from '../db/postgres/host-client.ts';
import { Hosts } from '../db/postgres/hosts.ts';
import { readSetting, writeSetting } from '../db/settings.queries.ts';

/** What the command `backup` leaves for the panel when it has finished. */
export interface LastBackup {
  readonly finishedAt: string;
  readonly folder: string;
  /** The machine on which the command ran. */
  readonly machine: string;
  readonly bytes: number;
  readonly seconds: number;
}

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

const SETTING = 'lastBackup';

/**
 * In PostgreSQL a setting, because servers may be on other machines. The embedded database may be open in the server's
 * process, so the note is a file beside it.
 */
export async function noteBackup(
  { dataDir, databaseUrl }: Place,
  made: Pick<LastBackup, 'folder' | 'bytes' | 'seconds'>,
): Promise<void> {
  const note = JSON.stringify({ ...made, machine: os.hostname(), finishedAt: new Date().toISOString() });
  if (!databaseUrl) {
    // Renamed, so that the server never reads half of it.
    await fs.writeFile(`${fileIn(dataDir)}.new`, note, { mode: 0o600 });
    await fs.rename(`${fileIn(dataDir)}.new`, fileIn(dataDir));
    return;
  }
  const client = await connectClient(new Hosts(databaseUrl), { application_name: 'leitstand backup' });
  try {
    await writeSetting(drizzleOn(client), SETTING, note);
  } finally {
    await client.end();
  }
}

/** Undefined if there is none. */
export async function readLastBackup(
  { engine, drizzle }: Pick<Database, 'engine' | 'drizzle'>,
  { dataDir }: Pick<Config, 'dataDir'>,
): Promise<LastBackup | undefined> {
  const note = engine === 'postgres' ? await readSetting(drizzle, SETTING) : await textOf(fileIn(dataDir));
  return note === undefined ? undefined : (JSON.parse(note) as LastBackup);
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, 'last-backup.json');
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await fs.readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
