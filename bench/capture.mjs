import { subscribe } from 'node:diagnostics_channel';
import { PostgresPool } from '../server/dist/for-bench.js';

/*
 * Preloaded into our server: records the statements of each request, so that bare SQL can send the same. Requests come
 * one after the other.
 */

let asked;
subscribe('http.server.request.start', ({ request }) => {
  asked = `${request.method} ${request.url}`;
});

const { query } = PostgresPool.prototype;
PostgresPool.prototype.query = function captured(...args) {
  const [statement, values] = args;
  if (asked && typeof statement === 'object')
    process.send?.({ request: asked, text: statement.text, values: statement.values ?? values });
  return query.apply(this, args);
};
