import type { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, type Span, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import { codeOf } from '../errors.ts';

export interface Tracing {
  readonly tracer: Tracer;
  /** The span of the call or job that is running. */
  readonly active: AsyncLocalStorage<Context>;
  /** The trace that a caller sent. */
  extract(headers: Readonly<Record<string, string | string[] | undefined>>): Context;
}

/** An error is named by its code: its message may quote what somebody typed. */
export function endSpan(span: Span, error?: unknown): void {
  if (error !== undefined && error !== null) {
    span.setAttribute('error.type', codeOf(error) || (error instanceof Error ? error.name : 'error'));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
