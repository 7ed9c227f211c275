import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../scripts/processes.mjs';
import { createDatabase, databaseExists, databaseUrl, freePort, withClient } from '../postgres.mjs';
import { startOther } from '../servers.mjs';
import { settings } from '../settings.mjs';
import { currentNode, install } from './install.mjs';
import { strapiForms } from './strapi-calls.mjs';
import { PERSON, writeProject } from './strapi-project.mjs';
import { fillStatements, SCHEMA, TYPES } from './strapi-types.mjs';

const VERSION = '5.54.0';
/** The last four are needed to build its panel. */
const PACKAGES = [
  ...[`@strapi/strapi@${VERSION}`, 'pg@8'],
  ...['react@18', 'react-dom@18', 'react-router-dom@6', 'styled-components@6'],
];

/** Strapi creates its tables on its first start; they are filled from ours, in a copy of our database. */
export async function startStrapi({ postgres, many, say, panel = false }) {
  const folder = await install('strapi', PACKAGES, say);
  writeProject(folder);
  const node = await currentNode(say);
  const name = `${many.name}_strapi`;
  if (!(await databaseExists(postgres, name))) await makeDatabase({ postgres, many, name, folder, node, say });
  if (panel) await buildPanel(folder, node, say);
  const server = await start(folder, node, databaseUrl(postgres, name), panel);
  const about = `${VERSION}, our rows in its tables with our indexes, an API token, no limits; searches use our search column with \`$contains\`, without ranking or total; posts without their author, updates without audit log`;
  return { ...server, version: VERSION, about, person: PERSON, formsOf: strapiForms };
}

async function makeDatabase({ postgres, many, name, folder, node, say }) {
  const unfinished = `${name}_unfinished`;
  const url = databaseUrl(postgres, unfinished);
  say('  copying the database …');
  await createDatabase(postgres, unfinished, many.name);
  await withClient(url, (client) => client.query(`create schema ${SCHEMA}`));
  const first = await start(folder, node, url);
  await first.stop();
  await withClient(url, async (client) => {
    for (const text of TYPES.flatMap(fillStatements)) {
      say(`  ${text.slice(0, 60)} …`);
      await client.query(text);
    }
  });
  await withClient(postgres.url.href, (client) => client.query(`alter database "${unfinished}" rename to "${name}"`));
}

/** Takes minutes, but only once: the build does not depend on the database. */
async function buildPanel(folder, node, say) {
  if (existsSync(join(folder, 'build/index.html'))) return;
  say('  building the panel of Strapi …');
  const { code, output } = await run(node, [join(folder, 'node_modules/@strapi/strapi/bin/strapi.js'), 'build'], {
    ...{ cwd: folder, quiet: true },
    env: { NODE_ENV: 'production', DATABASE_URL: '', PORT: '0', STRAPI_TELEMETRY_DISABLED: 'true' },
  });
  if (code !== 0) throw new Error(`its panel was not built: ${output.slice(-600)}`);
}

async function start(folder, node, url, panel = false) {
  const port = await freePort();
  const tokenFile = join(settings.kept, 'strapi-token');
  rmSync(tokenFile, { force: true });
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: url,
    PORT: String(port),
    ADMIN_PANEL: String(panel),
    TOKEN_FILE: tokenFile,
    STRAPI_TELEMETRY_DISABLED: 'true',
  };
  writeFileSync(join(folder, '.env'), '');
  const server = await startOther('Strapi', {
    ...{ command: node, args: ['start.js'], cwd: folder, env },
    ...{ port, path: '/_health' },
  });
  return { ...server, tokens: [{ authorization: `Bearer ${readFileSync(tokenFile, 'utf8')}` }] };
}
