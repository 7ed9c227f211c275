import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { POOL_SIZE } from '../settings.mjs';
import { SCHEMA, TYPES, tableOf } from './strapi-types.mjs';

export const PERSON = { email: 'bench@example.org', password: 'Nur-fuer-Messungen-1' };

/** Writes a project like Strapi's generator, without the plugin for app users. */
export function writeProject(folder) {
  const files = {
    'config/server.js': `module.exports = ({ env }) => ({ host: '127.0.0.1', port: env.int('PORT'), app: { keys: ['bench'] }, logger: { config: { level: 'warn' } } });`,
    'config/admin.js': `module.exports = ({ env }) => ({ serveAdminPanel: env.bool('ADMIN_PANEL', false), auth: { secret: 'bench' }, apiToken: { salt: 'bench' }, transfer: { token: { salt: 'bench' } }, secrets: { encryptionKey: 'bench-bench-bench-bench-bench-32' } });`,
    'config/api.js': 'module.exports = { rest: { defaultLimit: 25, maxLimit: 100, withCount: false } };',
    'config/database.js': `module.exports = ({ env }) => ({ connection: { client: 'postgres', connection: { connectionString: env('DATABASE_URL'), schema: '${SCHEMA}' }, pool: { min: 0, max: ${POOL_SIZE} } } });`,
    'config/middlewares.js': `module.exports = ['strapi::errors', 'strapi::security', 'strapi::cors', 'strapi::query', 'strapi::body', 'strapi::favicon', 'strapi::public'];`,
    'src/index.js': BOOTSTRAP,
    'start.js': START,
  };
  for (const type of TYPES) Object.assign(files, filesOf(type));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${content}\n`);
  }
  mkdirSync(join(folder, 'public/uploads'), { recursive: true });
}

/** Creates a full-access token, passed on in a file, and an administrator of the panel. */
const BOOTSTRAP = `const { writeFileSync } = require('node:fs');
const PERSON = ${JSON.stringify(PERSON)};
module.exports = {
  async bootstrap({ strapi }) {
    const tokens = strapi.service('admin::api-token');
    const name = 'bench-' + Date.now();
    const { accessKey } = await tokens.create({ name, description: '', type: 'full-access', lifespan: null });
    writeFileSync(process.env.TOKEN_FILE, accessKey);
    const people = strapi.service('admin::user');
    if (await people.exists({ email: PERSON.email })) return;
    const role = await strapi.service('admin::role').getSuperAdmin();
    await people.create({ ...PERSON, firstname: 'Bench', isActive: true, registrationToken: null, roles: [role.id] });
  },
};`;

const START = `const { createStrapi } = require('@strapi/strapi');
createStrapi({ appDir: __dirname, distDir: __dirname, serveAdminPanel: process.env.ADMIN_PANEL === 'true' }).start();`;

function filesOf(type) {
  const { name, attributes } = type;
  const plural = `bench-${name}s`;
  const singular = `bench-${name}`;
  const uid = `api::${singular}.${singular}`;
  const schema = {
    kind: 'collectionType',
    collectionName: tableOf(type),
    info: { singularName: singular, pluralName: plural, displayName: plural },
    options: { draftAndPublish: false },
    attributes,
  };
  const core = (kind) => `module.exports = require('@strapi/strapi').factories.createCore${kind}('${uid}');`;
  return {
    [`src/api/${singular}/content-types/${singular}/schema.json`]: JSON.stringify(schema),
    [`src/api/${singular}/routes/${singular}.js`]: core('Router'),
    [`src/api/${singular}/controllers/${singular}.js`]: core('Controller'),
    [`src/api/${singular}/services/${singular}.js`]: core('Service'),
  };
}
