/** The latest migration from before the rule that each one says whether it breaks the version before it. */
const LAST_SILENT = '0037_bulk_approval';

/** What the comments at the beginning of a migration say. */
export interface Declaration {
  /** Whether servers of older versions work on the new schema: all, those from a migration on, or none. */
  readonly olderVersions: 'work' | 'break' | { readonly workFrom: string };
  /** Existing tables on which the migration may hold a lock for as long as it takes: small ones. */
  readonly locks: readonly string[];
  /** Long changes that must be finished before. */
  readonly after: readonly string[];
}

const OLDER = /^-- previous version: (?:(works)|works from (\d{4}_\w+) on, because \S.*|(breaks), because \S.*)$/;
const LOCKS = /^-- locks (\w+), because \S.*$/;
const AFTER = /^-- after (\w+)$/;

/** Undefined if the migration does not begin with such a comment, or if a line of it cannot be read. */
export function readDeclaration(tag: string, text: string): Declaration | undefined {
  if (tag <= LAST_SILENT) return { olderVersions: 'break', locks: [], after: [] };
  const lines = text.split('\n');
  const [, works, workFrom, breaks] = OLDER.exec(lines[0] ?? '') ?? [];
  if (!works && !workFrom && !breaks) return undefined;
  const end = lines.findIndex((line, at) => at > 0 && !/^-- (locks|after) /.test(line));
  const more = lines.slice(1, end);
  if (!more.every((line) => LOCKS.test(line) || AFTER.test(line))) return undefined;
  return {
    olderVersions: works ? 'work' : workFrom ? { workFrom } : 'break',
    locks: more.flatMap((line) => LOCKS.exec(line)?.[1] ?? []),
    after: more.flatMap((line) => AFTER.exec(line)?.[1] ?? []),
  };
}
