import { fieldInvalid, fieldMissing } from './rules.ts';
import type { FieldErrors, FieldName } from './use-form.ts';

/** The part of a schema that validation needs. */
interface Rules {
  safeParse(value: unknown): { error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined };
}

/**
 * Error messages by field, from the rules of the contract, so that the form never accepts what the server refuses.
 * `missing` are required fields that are empty; they get a message of their own.
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
  // The contract accepts an empty image name, because a file may be uploaded instead.
  for (const name of missing) broken[name] ??= fieldMissing(name);
  return broken;
}
