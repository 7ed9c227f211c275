import { AsyncResource } from 'node:async_hooks';
import { SpanKind } from '@opentelemetry/api';
import type { Pool, PoolClient } from 'pg';
import { statementsBefore } from '../db/statements/prepare-connection.ts';
import { endSpan, type Tracing } from './spans.ts';

type Connect = Pool['connect'];
type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;
type Done = (error: unknown, result?: unknown) => void;

/** Sent with the statement after it. */
const BEGIN = 'begin';

/** Makes a span of each statement of a call or job, with its text and without its values. */
export function traceStatements(pool: Pool, tracing: Tracing): void {
  const traced = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (traced.has(client)) return;
    traced.add(client);
    traceClient(client, tracing);
  });
  // Otherwise a statement that waited would belong to the call that returned its connection.
  const connect = pool.connect.bind(pool);
  pool.connect = ((callback) => (callback ? connect(AsyncResource.bind(callback)) : connect())) as Connect;
}

function traceClient(client: PoolClient, { tracer, active }: Tracing): void {
  const query = client.query.bind(client) as Query;
  client.query = ((config: unknown, values?: unknown, callback?: unknown) => {
    const parent = active.getStore();
    const text = textOf(config);
    if (!parent || text === undefined || text === BEGIN) return query(config, values, callback);
    const span = tracer.startSpan(operationOf(text), { kind: SpanKind.CLIENT }, parent);
    if (span.isRecording()) {
      span.setAttributes({
        'db.system.name': 'postgresql',
        'db.operation.name': operationOf(text),
        'db.query.text': [...statementsBefore(client), text].join(';\n'),
      });
    }
    const ending =
      (done: unknown): Done =>
      (error, result) => {
        endSpan(span, error);
        (done as Done)(error, result);
      };
    if (typeof callback === 'function') return query(config, values, ending(callback));
    if (typeof values === 'function') return query(config, ending(values));
    const answer = query(config, values);
    if (answer instanceof Promise)
      answer.then(
        () => endSpan(span),
        (error: unknown) => endSpan(span, error),
      );
    else span.end();
    return answer;
  }) as PoolClient['query'];
}

/** Undefined for a copy, which has no text of its own. */
function textOf(config: unknown): string | undefined {
  if (typeof config === 'string') return config;
  const { text } = config as { text?: unknown };
  return typeof text === 'string' ? text : undefined;
}

function operationOf(text: string): string {
  return /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
}
