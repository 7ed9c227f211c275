import { fieldInvalid, fieldMissing } from './rules.ts';
import type { FieldErrors, FieldName } from './use-form.ts';

/** The part of a schema that checking needs. */
interface Rules {
  safeParse(value: unknown): { error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined };
}

/**
 * The message for each field that breaks a rule of the contract, so that the form never promises what the server refuses.
 * `missing` are required fields in which nothing stands: their message says so.
 */
export function brokenFields<V extends object>(
  rules: Rules,
  wire: unknown,
  missing: readonly FieldName<V>[],
): FieldErrors<V> {
  const broken: FieldErrors<V> = {};
  for (const { path } of rules.safeParse(wire).error?.issues ?? []) {
    const name = String(path[0]) as FieldName<V>;
    broken[name] ??= missing.includes(name) ? fieldMissing(name) : fieldInvalid(name);
  }
  // An image may be missing although the contract takes an empty name: a file could have come with it.
  for (const name of missing) broken[name] ??= fieldMissing(name);
  return broken;
}
