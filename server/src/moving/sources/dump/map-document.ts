import { textWithoutSecrets } from '../../kept/secrets.ts';
import { type Fields, foldedName, type KindMapping, type Rule } from './mapping.ts';

/** Makes a copy of what a function of the mapping returned, as JSON has it. */
type Plain = (value: unknown) => unknown;

/** A function of the mapping file failed for a document. */
export class MappingFailure extends Error {
  constructor(what: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The mapping of ${what} failed: ${textWithoutSecrets(reason)}`);
    this.name = 'MappingFailure';
  }
}

/** Turns a document into records with our names of fields: one, unless the mapping makes several of it. */
export function documentMapper({ fields = {}, each }: KindMapping, plain: Plain): (document: Fields) => Fields[] {
  const rules = Object.entries(fields).map(([target, rule]) => prepared(target, rule, plain));
  if (!each) return (document) => [mapDocument(document, rules)];
  return (document) => {
    const list = plain(called('each', () => each(document)));
    if (!Array.isArray(list) || !list.every(isFields)) {
      throw new MappingFailure('each', 'it must return a list of objects');
    }
    return list.map((one) => mapDocument(one, rules));
  };
}

interface PreparedRule {
  readonly target: readonly string[];
  answer(document: Fields, find: Find): Found;
}

type Path = readonly { readonly name: string; readonly folded: string }[];
type Find = (path: Path) => Found;

interface Found {
  readonly value: unknown;
  /** The names that lead to it in the document. */
  readonly source?: readonly string[];
}

const NOTHING: Found = { value: undefined };

function prepared(target: string, rule: Rule, plain: Plain): PreparedRule {
  const what = `"${target}"`;
  const parts = target.split('.');
  if (typeof rule === 'function') {
    return { target: parts, answer: (document) => ({ value: plain(called(what, () => rule(document))) }) };
  }
  const { from, convert } = typeof rule === 'object' && 'from' in rule ? rule : { from: rule, convert: undefined };
  const paths = [from].flat().map((path) => path.split('.').map((name) => ({ name, folded: foldedName(name) })));
  return {
    target: parts,
    answer: (document, find) => {
      const found = firstOf(paths, find);
      return convert ? { ...found, value: plain(called(what, () => convert(found.value, document))) } : found;
    },
  };
}

function firstOf(paths: readonly Path[], find: Find): Found {
  for (const path of paths) {
    const found = find(path);
    if (found.source) return found;
  }
  return NOTHING;
}

/** A field that no rule names, and one whose rule has no answer, keeps its name. Changes the document. */
function mapDocument(document: Fields, rules: readonly PreparedRule[]): Fields {
  const find = finderIn(document);
  const answers = rules
    .map(({ target, answer }) => ({ target, ...answer(document, find) }))
    .filter(({ value }) => value !== undefined);
  for (const { source, target } of answers) if (source && !isSame(source, target)) remove(document, source);
  for (const { target, value } of answers) assign(document, target, value);
  return document;
}

/** Finds values that are not empty. Where the exact name is missing, another spelling is enough: `user_name`. */
function finderIn(document: Fields): Find {
  const spellings = new Map<object, Map<string, string>>();
  const namesIn = (fields: object) => {
    const known = spellings.get(fields) ?? new Map(Object.keys(fields).map((key) => [foldedName(key), key]));
    spellings.set(fields, known);
    return known;
  };
  return (path) => {
    let value: unknown = document;
    const source: string[] = [];
    for (const { name, folded } of path) {
      if (typeof value !== 'object' || value === null) return NOTHING;
      const found = namesIn(value).get(folded);
      if (found === undefined) return NOTHING;
      const key = Object.hasOwn(value, name) ? name : found;
      value = (value as Fields)[key];
      source.push(key);
    }
    return value === undefined || value === null || value === '' ? NOTHING : { value, source };
  };
}

/** What a function of the mapping returns. */
export function called(what: string, run: () => unknown): unknown {
  let value: unknown;
  try {
    value = run();
  } catch (error) {
    throw new MappingFailure(what, error);
  }
  if (value instanceof Promise) {
    // Its failure is no longer interesting.
    value.catch(() => {});
    throw new MappingFailure(what, 'the function must not be async');
  }
  return value;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index]);
}

/** Also removes objects that are empty then. Entries of lists stay. */
function remove(fields: Fields, [name = '', ...more]: readonly string[]): void {
  const value = fields[name];
  if (more.length > 0) {
    if (!isFields(value)) return;
    remove(value, more);
    if (Object.keys(value).length > 0) return;
  }
  delete fields[name];
}

function assign(fields: Fields, [name = '', ...more]: readonly string[], value: unknown): void {
  const part = Object.hasOwn(fields, name) ? fields[name] : undefined;
  let entry = value;
  if (more.length > 0) {
    entry = isFields(part) ? part : {};
    assign(entry as Fields, more, value);
  }
  fields[name] = entry;
}
