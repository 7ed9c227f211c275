import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './settings.mjs';

/* Preloaded into our server: records the statements of each request, so that bare SQL can send the same. */

const { Pool } = createRequire(join(root, 'server/package.json'))('pg');
const requests = new AsyncLocalStorage();
subscribe('http.server.request.start', ({ request }) => requests.enterWith(`${request.method} ${request.url}`));

const { query } = Pool.prototype;
Pool.prototype.query = function captured(...args) {
  const request = requests.getStore();
  const [statement, values] = args;
  if (request && typeof statement === 'object')
    process.send?.({ request, text: statement.text, values: statement.values ?? values });
  return query.apply(this, args);
};
