import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { knownMigrations } from '../../db/upgrade/known-migrations.ts';
import { SERVER_FOLDER } from '../../server-folder.ts';

export interface PreviousVersion {
  /** The built server. */
  readonly program: string;
  readonly commit: string;
  readonly lastMigration: string;
  remove(): void;
}

const ROOT = fileURLToPath(new URL('../', SERVER_FOLDER));
const JOURNAL = 'server/src/db/migrations/meta/_journal.json';

/** The latest version on the main line that lacks the last migration of this one; undefined without git history. */
export function findPreviousVersion(): Pick<PreviousVersion, 'commit' | 'lastMigration'> | undefined {
  const own = knownMigrations().at(-1)?.tag;
  try {
    // Not only committed ones: a migration that is being written counts too.
    const changes = git(ROOT, 'log', '--first-parent', '--format=%H', '--', JOURNAL).split('\n');
    for (const commit of ['HEAD', ...changes.map((change) => `${change}^1`)]) {
      const { entries } = JSON.parse(git(ROOT, 'show', `${commit}:${JOURNAL}`)) as { entries: { tag: string }[] };
      const lastMigration = entries.at(-1)?.tag ?? '';
      if (lastMigration !== own) return { commit: git(ROOT, 'rev-parse', commit), lastMigration };
    }
  } catch {
    // No repository, no git, or a history that ends before.
  }
  return undefined;
}

/** Builds it in a temporary clone of this repository. */
export function buildPreviousVersion({ commit, lastMigration }: Pick<PreviousVersion, 'commit' | 'lastMigration'>) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-previous-'));
  const version: PreviousVersion = {
    program: path.join(folder, 'server/dist/main.js'),
    commit,
    lastMigration,
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
  try {
    git(ROOT, 'clone', '--quiet', '--shared', '--no-checkout', ROOT, folder);
    git(folder, 'checkout', '--quiet', commit);
    if (hasSamePackages(folder)) linkPackages(folder);
    else execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe' });
    execFileSync(process.execPath, ['scripts/build-server.mjs'], { cwd: folder, stdio: 'pipe' });
    return version;
  } catch (error) {
    version.remove();
    throw error;
  }
}

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

interface LockFile {
  readonly packages: Readonly<Record<string, { version?: string; link?: boolean; optional?: boolean }>>;
}

/** Whether all packages of the other version are installed here. */
function hasSamePackages(folder: string): boolean {
  const lock = JSON.parse(fs.readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as LockFile;
  return Object.entries(lock.packages).every(([at, { version, link, optional }]) => {
    if (!at.startsWith('node_modules/') || link) return true;
    const manifest = path.join(ROOT, at, 'package.json');
    if (!fs.existsSync(manifest)) return optional === true;
    return (JSON.parse(fs.readFileSync(manifest, 'utf8')) as { version: string }).version === version;
  });
}

/** Each package by itself: our own must be those of the other version. */
function linkPackages(folder: string): void {
  const target = path.join(folder, 'node_modules');
  fs.mkdirSync(path.join(target, '@leitstand'), { recursive: true });
  for (const name of fs.readdirSync(path.join(ROOT, 'node_modules'))) {
    if (name === '@leitstand') continue;
    fs.symlinkSync(path.join(ROOT, 'node_modules', name), path.join(target, name));
  }
  fs.symlinkSync(path.join(folder, 'contract'), path.join(target, '@leitstand/contract'));
}
