import type { AnyEndpoint } from '@leitstand/contract/base/endpoint';
import type { ErrorCode, Excess } from '@leitstand/contract/base/errors';
import type * as z from 'zod/mini';
import { AppError } from '../errors.ts';

/** Far deeper than any valid body; unbounded recursion over a body would overflow the stack. */
const DEEPEST = 32;

/** Path and query parameters: an invalid one is a malformed request. */
export function parseParameters(schema: AnyEndpoint['params'], values: unknown): unknown {
  const result = schema.safeParse(values ?? {});
  if (result.success) return result.data;
  const field = fieldOf(result.error.issues[0]);
  throw new AppError('BAD_PARAMETER', field ? { field } : {});
}

/** The body: all invalid fields are reported at once. */
export function parseBody(schema: AnyEndpoint['body'], values: unknown): unknown {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) throw new AppError('MALFORMED');
  if (isNestedDeeper(values, DEEPEST)) throw new AppError('MALFORMED');
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const broken: Record<string, ErrorCode> = {};
  const excesses: Record<string, Excess> = {};
  for (const issue of result.error.issues) {
    const field = fieldOf(issue);
    if (!field) continue;
    const value = (values as Record<string, unknown>)[field];
    broken[field] ??= isMissing(value) ? 'FIELD_MISSING' : 'FIELD_INVALID';
    const excess = excessOf(issue, value);
    if (excess) excesses[field] ??= excess;
  }
  const [field] = Object.keys(broken);
  if (!field) throw new AppError('MALFORMED');
  const excess = excesses[field];
  throw new AppError(broken[field] ?? 'FIELD_INVALID', { field, broken, excesses, ...(excess && { excess }) });
}

/** How much of a text is too much. */
function excessOf(issue: z.core.$ZodIssue, value: unknown): Excess | undefined {
  if (issue.code !== 'too_big' || issue.origin !== 'string' || issue.path.length !== 1) return undefined;
  const max = Number(issue.maximum);
  const n = typeof value === 'string' ? value.trim().length - max : 0;
  return n > 0 ? { n, max } : undefined;
}

function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return inner.some((part) => isNestedDeeper(part, levels - 1));
}

function fieldOf(issue: z.core.$ZodIssue | undefined): string | undefined {
  const [first] = issue?.path ?? [];
  return first === undefined ? undefined : String(first);
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
