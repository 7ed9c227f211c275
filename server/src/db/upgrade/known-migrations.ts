import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SERVER_FOLDER } from '../../server-folder.ts';
import { type Declaration, readDeclaration } from './declaration.ts';

export interface Migration {
  readonly tag: string;
  /** When it was written, in milliseconds: what a database stores of it. */
  readonly when: number;
  readonly hash: string;
  readonly statements: readonly string[];
  /** Undefined if it says nothing, which the tests refuse. */
  readonly declared: Declaration | undefined;
  /** `when` of the latest migration that a version must know to work on the schema; 0: every version does. */
  readonly needs: number;
}

const FOLDER = fileURLToPath(new URL('src/db/migrations', SERVER_FOLDER));

/** All migrations that this version knows, in order. */
export function knownMigrations(): Migration[] {
  const journal = JSON.parse(fs.readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  const known: Migration[] = [];
  for (const { tag, when } of journal.entries) {
    known.push(readMigration(tag, when, fs.readFileSync(`${FOLDER}/${tag}.sql`, 'utf8'), known));
  }
  return known;
}

export function readMigration(tag: string, when: number, text: string, earlier: readonly Migration[]): Migration {
  const hash = createHash('sha256').update(text).digest('hex');
  const declared = readDeclaration(tag, text);
  const statements = text.split('--> statement-breakpoint');
  return { tag, when, hash, statements, declared, needs: neededBy(declared, when, earlier) };
}

function neededBy(declared: Declaration | undefined, when: number, earlier: readonly Migration[]): number {
  if (!declared || declared.olderVersions === 'break') return when;
  if (declared.olderVersions === 'work') return 0;
  const { workFrom } = declared.olderVersions;
  return earlier.find(({ tag }) => tag === workFrom)?.when ?? when;
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
