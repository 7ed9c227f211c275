import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SERVER_FOLDER } from '../server-folder.ts';

export interface Migration {
  readonly tag: string;
  /** When it was written, in milliseconds: what a database stores of it. */
  readonly when: number;
  readonly hash: string;
  readonly statements: readonly string[];
}

const FOLDER = fileURLToPath(new URL('src/db/migrations', SERVER_FOLDER));

/** All migrations that this version knows, in order. */
export function knownMigrations(): Migration[] {
  const journal = JSON.parse(fs.readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  return journal.entries.map(({ tag, when }) => {
    const text = fs.readFileSync(`${FOLDER}/${tag}.sql`, 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    return { tag, when, hash, statements: text.split('--> statement-breakpoint') };
  });
}

/**
 * How many of the known migrations `applied` contains, which must be the first ones. Undefined if it contains unknown
 * ones: then it belongs to a newer version or another program.
 */
export function knownSteps(applied: readonly number[]): number | undefined {
  const known = knownMigrations();
  const isPrefix = applied.length <= known.length && applied.every((when, step) => known[step]?.when === when);
  return isPrefix ? applied.length : undefined;
}
