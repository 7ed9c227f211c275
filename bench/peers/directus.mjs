import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../scripts/processes.mjs';
import { createDatabase, databaseExists, databaseUrl, freePort } from '../postgres.mjs';
import { startOther } from '../servers.mjs';
import { POOL_SIZE, settings } from '../settings.mjs';
import { directusForms } from './directus-calls.mjs';
import { currentNode, install } from './install.mjs';

const VERSION = '12.4.0';
const TOKEN = 'bench-static-token';
const PERSON = { email: 'bench@example.org', password: 'nur-fuer-messungen' };

/** Directus discovers the tables and adds its own, so it gets a copy of our database. */
export async function startDirectus({ postgres, many, say }) {
  const folder = await install('directus', [`directus@${VERSION}`], say);
  leaveOutSandbox(folder);
  const node = await currentNode(say);
  const program = join(folder, 'node_modules/directus/cli.js');
  const port = await freePort();
  const name = `${many.name}_directus`;
  const env = environment(databaseUrl(postgres, name), port);
  if (!(await databaseExists(postgres, name))) {
    say('  copying the database …');
    await createDatabase(postgres, name, many.name);
  }
  const { code, output } = await run(node, [program, 'bootstrap'], { cwd: folder, quiet: true, env });
  if (code !== 0) throw new Error(`bootstrap failed: ${output.slice(-600)}`);
  const server = await startOther('Directus', {
    ...{ command: node, args: [program, 'start'], cwd: folder, env: { ...process.env, ...env } },
    ...{ port, path: '/server/ping' },
  });
  const about = `${VERSION}, a copy of our database with our indexes, a static token, no cache, no limits; searches use our search column with \`_contains\`, without ranking or total`;
  const tokens = [{ authorization: `Bearer ${TOKEN}` }];
  return { ...server, version: VERSION, about, person: PERSON, tokens, formsOf: directusForms };
}

function environment(url, port) {
  const folder = join(settings.kept, 'directus');
  for (const part of ['uploads', 'extensions']) mkdirSync(join(folder, part), { recursive: true });
  return {
    NODE_ENV: 'production',
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: url,
    DB_POOL__MIN: '0',
    DB_POOL__MAX: String(POOL_SIZE),
    SECRET: 'only-for-measurements-on-loopback-0123456789',
    ADMIN_EMAIL: PERSON.email,
    ADMIN_PASSWORD: PERSON.password,
    ADMIN_TOKEN: TOKEN,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'warn',
    TELEMETRY: 'false',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    WEBSOCKETS_ENABLED: 'false',
    STORAGE_LOCAL_ROOT: join(folder, 'uploads'),
    EXTENSIONS_PATH: join(folder, 'extensions'),
  };
}

/** At startup Directus loads a compiled sandbox for flow scripts. There are none here, so no compiler is required. */
function leaveOutSandbox(folder) {
  writeFileSync(join(folder, 'node_modules/isolated-vm/isolated-vm.js'), 'module.exports = {};\n');
}
