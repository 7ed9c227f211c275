import { setTimeout as delay } from 'node:timers/promises';
import { transactionOf, UPDATE } from './calls.mjs';
import { startOurs } from './servers.mjs';

const HEARD_MS = 50;

/** A stable key of a request for the bare server. */
export const keyOf = (callIndex, formIndex, requestIndex) => `${callIndex}-${formIndex}-${requestIndex}`;

/**
 * The statements that our server sends for each request, by the key of the request: the one that reads the rows first,
 * then the others. Session lookups are left out, because they do not belong to the call.
 */
export async function statementsOf(calls, databaseUrl) {
  const heard = new Map();
  const server = await startOurs('capture', {
    databaseUrl,
    onStatement: ({ request, text, values }) => {
      if (text.includes('"admin_sessions"')) return;
      heard.set(request, [...(heard.get(request) ?? []), { text, values }]);
    },
  });
  const statements = new Map();
  try {
    for (const [callIndex, { kind, forms }] of calls.entries()) {
      for (const [formIndex, requests] of forms.entries()) {
        for (const [requestIndex, request] of requests.entries()) {
          const key = keyOf(callIndex, formIndex, requestIndex);
          if (kind === 'change') {
            const one = { text: UPDATE, values: [request.body._id, request.body.about] };
            statements.set(key, [one, ...transactionOf(request.body)]);
            continue;
          }
          const asked = `${request.method ?? 'GET'} ${request.path}`;
          heard.delete(asked);
          await ask(server, request);
          // What the server tells about its statements may arrive after its answer.
          await delay(HEARD_MS);
          statements.set(key, rowsFirst(heard.get(asked) ?? []));
        }
      }
    }
  } finally {
    await server.stop();
  }
  return statements;
}

/** Counts come after the statement for the rows, lookups of a window before it. */
function rowsFirst(statements) {
  const main = statements.find(({ text }) => !/^select count\(|"standing_windows"/.test(text)) ?? statements[0];
  if (!main) throw new Error('a call sent no statement');
  return [main, ...statements.filter((statement) => statement !== main)];
}

async function ask({ port, tokens }, { method, path, body }) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...tokens[0], ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Whether our server sends more than one statement for some request of the call. */
export function hasSeveral(statements, callIndex) {
  return [...statements].some(([key, asked]) => key.startsWith(`${callIndex}-`) && asked.length > 1);
}

/** The same calls for the bare server: only the rows (`one`), or all statements (`all`). */
export function bareForms(callIndex, forms, amount) {
  return forms.map((requests, formIndex) =>
    requests.map((_, requestIndex) => ({ path: `/${amount}/${keyOf(callIndex, formIndex, requestIndex)}` })),
  );
}
