import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { run } from './processes.mjs';

const OLDEST_POSTGRES = 15;
const VERSION_TIMEOUT_MS = 30_000;

/** System programs that the browser and API tests need, and their names in each package manager. */
const TOOLS = {
  chromium: {
    title: 'Chromium',
    find: findChromium,
    otherwise: 'install Chromium or Chrome, or name its program in CHROMIUM_PATH',
  },
  postgres: {
    title: `PostgreSQL server (${OLDEST_POSTGRES} or later)`,
    find: findPostgres,
    otherwise: 'install the PostgreSQL server programs; no service needs to run',
  },
};

// Debian's package would create and start its own database: that is disabled during the installation.
const APT_INSTALL = `
  settings=/etc/postgresql-common/createcluster.d
  mkdir -p "$settings"
  trap 'rm -f "$settings/leitstand.conf"; rmdir "$settings" 2>/dev/null' EXIT
  echo 'create_main_cluster = false' > "$settings/leitstand.conf"
  export DEBIAN_FRONTEND=noninteractive
  apt-get -o DPkg::Lock::Timeout=120 update && apt-get -o DPkg::Lock::Timeout=120 install -y --no-install-recommends "$@"
`;

const PACKAGE_MANAGERS = [
  {
    name: 'apt-get',
    install: (packages) => ['sh', '-c', APT_INSTALL, 'sh', ...packages],
    chromium: ['chromium-headless-shell', 'fonts-dejavu-core'],
    postgres: ['postgresql'],
  },
  {
    name: 'dnf',
    install: (packages) => ['dnf', 'install', '-y', ...packages],
    chromium: ['chromium'],
    postgres: ['postgresql-server', 'postgresql-contrib'],
  },
  {
    name: 'apk',
    install: (packages) => ['apk', 'add', '--no-cache', ...packages],
    chromium: ['chromium', 'font-dejavu'],
    postgres: ['postgresql', 'postgresql-contrib'],
  },
  {
    name: 'pacman',
    install: (packages) => ['pacman', '-Sy', '--noconfirm', '--needed', ...packages],
    chromium: ['chromium'],
    postgres: ['postgresql'],
  },
  {
    name: 'brew',
    asUser: true,
    install: (packages) => ['brew', 'install', ...packages],
    chromium: ['--cask', 'google-chrome'],
    postgres: ['postgresql@17'],
  },
];

/**
 * Finds a tool, or installs it with the system's package manager. Returns `{ path }`, or `{ missing }`: what is missing
 * and how to get it.
 */
export async function ensureTool(name) {
  const tool = TOOLS[name];
  const found = tool.find();
  if (found) return { path: found };

  const manager = PACKAGE_MANAGERS.find((candidate) => onPath(candidate.name).length > 0);
  const byHand = manager ? `${manager.name}: ${manager[name].join(' ')}` : tool.otherwise;
  const missing = `${tool.title} is missing. To get it: ${byHand}${manager ? `; or ${tool.otherwise}` : ''}.`;
  const prefix = manager && privilege(manager);
  if (!prefix) return { missing };

  console.log(`${tool.title} is missing: installing it (${byHand}) …`);
  const [command, ...args] = [...prefix, ...manager.install(manager[name])];
  const { code, output } = await run(command, args, { quiet: true });
  const path = tool.find();
  return path ? { path } : { missing: `${output}\n${manager.name} ended with exit code ${code}. ${missing}` };
}

/** The command prefix of an installation; undefined if this user may not install. */
function privilege(manager) {
  const isRoot = process.getuid?.() === 0;
  if (manager.asUser) return isRoot ? undefined : [];
  if (isRoot) return [];
  const maySudo = onPath('sudo').length > 0 && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
  return maySudo ? ['sudo', '-n'] : undefined;
}

function findChromium() {
  const configured = process.env.CHROMIUM_PATH;
  const candidates = configured
    ? [configured]
    : [
        // The headless one first: it starts and paints considerably faster.
        ...['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap(
          onPath,
        ),
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
      ];
  // Ubuntu's program of this name only points to a snap, so check that it runs.
  return candidates.find((path) => isExecutable(path) && version(path) !== undefined);
}

/** The folder with the programs of the newest server. */
function findPostgres() {
  const folders = [
    ...onPath('postgres').map((path) => dirname(path)),
    ...binFolders('/usr/lib/postgresql'),
    ...binFolders('/usr', /^pgsql-/),
    ...binFolders('/opt/homebrew/opt', /^postgresql/),
    ...binFolders('/usr/local/opt', /^postgresql/),
    ...binFolders('/home/linuxbrew/.linuxbrew/opt', /^postgresql/),
    ...binFolders('/Applications/Postgres.app/Contents/Versions'),
  ];
  return folders
    .filter((folder) => isExecutable(join(folder, 'postgres')) && isExecutable(join(folder, 'initdb')))
    .map((folder) => ({ folder, major: Number(/\) (\d+)/.exec(version(join(folder, 'postgres')) ?? '')?.[1]) }))
    .filter(({ major }) => major >= OLDEST_POSTGRES)
    .sort((a, b) => b.major - a.major)[0]?.folder;
}

function binFolders(parent, pattern = /./) {
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .filter((name) => pattern.test(name))
    .map((name) => join(parent, name, 'bin'));
}

function onPath(command) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, command))
    .filter(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function version(path) {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: VERSION_TIMEOUT_MS });
  return status === 0 ? stdout : undefined;
}
