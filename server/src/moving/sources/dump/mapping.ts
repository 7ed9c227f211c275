import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { MOVED_KINDS, type MovedKind, SourceProblem } from '../../source.ts';
import { mapping as defaultMapping } from './default-mapping.mjs';

/** Mongoose's own counter, and a name that would change the prototype of an object. */
const NEVER = ['__v', '__proto__'];
const MOST_REMEMBERED = 10_000;

export type Fields = Record<string, unknown>;

type Convert = (value: unknown, document: Fields) => unknown;
type OfDocument = (document: Fields) => unknown;

function callable<T>(error: string) {
  return z.custom<T>((value) => typeof value === 'function', { error });
}

const name = z.string({ error: 'must be a text' }).check(z.minLength(1, { error: 'must not be empty' }));
const fieldPath = name.check(
  z.regex(/^[^.]+(\.[^.]+)*$/, { error: 'must be a field or a path such as "profile.name"' }),
);
/** A target of this name would change the prototype of a record. */
const ourField = fieldPath.check(z.refine((path) => !path.split('.').includes('__proto__')));
const from = z.union([fieldPath, z.array(fieldPath).check(z.minLength(1))], {
  error: 'must be a field, a path such as "profile.name", or a list of them',
});

const rule = z.union(
  [
    from,
    callable<OfDocument>('must be a function'),
    z.strictObject({ from, convert: callable<Convert>('must be a function') }),
  ],
  { error: 'must be a field, a list of fields, a function, or { from, convert }' },
);
export type Rule = z.output<typeof rule>;

const kindMapping = z.strictObject(
  {
    collections: z
      .array(name, { error: 'must be a list of collections' })
      .check(z.minLength(1, { error: 'must name at least one collection' })),
    fields: z.optional(z.record(ourField, rule, { error: 'must be an object: our field → their field' })),
    each: z.optional(callable<OfDocument>('must be a function')),
    join: z.optional(
      z.strictObject(
        {
          by: callable<OfDocument>('must be a function'),
          merge: callable<(records: Fields[]) => unknown>('must be a function'),
        },
        { error: unknownKeys('an object with by and merge') },
      ),
    ),
  },
  { error: unknownKeys('an object with collections, fields, each and join') },
);
export type KindMapping = z.output<typeof kindMapping>;

const leftOutName = z.union([name, z.instanceof(RegExp)], { error: 'must be a name or a regular expression' });

const mappingFile = z.strictObject(
  {
    leaveOut: z.array(leftOutName, { error: 'must be a list of names and regular expressions' }),
    kinds: z.strictObject(
      Object.fromEntries(MOVED_KINDS.map((kind) => [kind, z.optional(kindMapping)])) as Record<
        MovedKind,
        z.ZodMiniOptional<typeof kindMapping>
      >,
      { error: unknownKeys(`an object with the kinds ${MOVED_KINDS.join(', ')}`) },
    ),
  },
  { error: unknownKeys('an object with leaveOut and kinds') },
);

export interface Mapping extends z.output<typeof mappingFile> {
  /** Empty for the default; others are told apart by it. */
  readonly version: string;
}

/** Checks and loads the mapping that ships, or the one of the operator, which is a program that runs here. */
export async function loadMapping(file: string | undefined): Promise<Mapping> {
  if (file === undefined) return { ...checked('default-mapping.mjs', defaultMapping), version: '' };
  const content = await fs.readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new SourceProblem(`The mapping file ${file} cannot be read: ${error.code}.`);
  });
  const { mapping } = await imported(file);
  if (mapping === undefined) throw new SourceProblem(`${file} has no "export const mapping = { … }".`);
  const version = `${path.basename(file)} ${createHash('sha256').update(content).digest('hex').slice(0, 8)}`;
  return { ...checked(file, mapping), version };
}

/** Whether a field never comes in. Remembers its answers, because most documents have the same names. */
export function leftOutBy({ leaveOut }: Mapping): (name: string) => boolean {
  const names = new Set(leaveOut.flatMap((rule) => (typeof rule === 'string' ? foldedName(rule) : [])));
  const answers = new Map<string, boolean>();
  return (field) => {
    const known = answers.get(field);
    if (known !== undefined) return known;
    const isMatched = leaveOut.some((rule) => rule instanceof RegExp && field.search(rule) >= 0);
    const answer = NEVER.includes(field) || isMatched || names.has(foldedName(field));
    if (answers.size >= MOST_REMEMBERED) answers.clear();
    answers.set(field, answer);
    return answer;
  };
}

/** Folding is slow, and most documents have the same names. */
const folded = new Map<string, string>();

/** Names are compared without case and separators: `reward_histories` is `rewardHistories`. */
export function foldedName(text: string): string {
  const known = folded.get(text);
  if (known !== undefined) return known;
  const found = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  if (folded.size >= MOST_REMEMBERED) folded.clear();
  folded.set(text, found);
  return found;
}

async function imported(file: string): Promise<{ readonly mapping?: unknown }> {
  try {
    return (await import(/* @vite-ignore */ pathToFileURL(path.resolve(file)).href)) as { mapping?: unknown };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SourceProblem(syntaxError(file) ?? `${file}: ${reason}`);
  }
}

/** With its line, which only the command line of Node.js tells. */
function syntaxError(file: string): string | undefined {
  const { stderr } = spawnSync(process.execPath, ['--check', path.resolve(file)], { encoding: 'utf8' });
  const line = /^\S.*:(\d+)$/m.exec(stderr)?.[1];
  const message = /^SyntaxError: .*$/m.exec(stderr)?.[0];
  return line && message ? `${file}:${line}: ${message}` : undefined;
}

function checked(file: string, value: unknown): z.output<typeof mappingFile> {
  const result = mappingFile.safeParse(value);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `  ${['mapping', ...issue.path].join('.')} ${issue.message}`);
  throw new SourceProblem([`The mapping file ${file} is not valid:`, ...faults].join('\n'));
}

function unknownKeys(expected: string): z.core.$ZodErrorMap {
  return (issue) =>
    issue.code === 'unrecognized_keys'
      ? `has ${issue.keys.map((key) => `"${key}"`).join(', ')}, but must be ${expected}`
      : `must be ${expected}`;
}
