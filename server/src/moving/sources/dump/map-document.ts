import { type Fields, foldedName, type KindMapping, type Rule } from './mapping.ts';

/** A function of the mapping file failed for a document. */
export class MappingFailure extends Error {
  constructor(what: string, cause: unknown) {
    super(`The mapping of ${what} failed: ${cause instanceof Error ? cause.message : String(cause)}`);
    this.name = 'MappingFailure';
  }
}

/** The documents that a document stands for, which is only itself unless the mapping says otherwise. */
export function eachOf(document: Fields, { each }: KindMapping): readonly Fields[] {
  if (!each) return [document];
  const list = called('each', () => each(structuredClone(document)));
  if (!Array.isArray(list) || !list.every(isFields))
    throw new MappingFailure('each', 'it must return a list of objects');
  return list;
}

/**
 * A document with our names of fields. A field that no rule names, and one whose rule has no answer, keeps its name.
 * Changes the document.
 */
export function mapDocument(document: Fields, { fields = {} }: KindMapping): Fields {
  const find = finderIn(document);
  const answers = Object.entries(fields).map(([target, rule]) => ({ target, ...answer(target, rule, document, find) }));
  const given = answers.filter(({ value }) => value !== undefined);
  for (const { source } of given) if (source) remove(document, source);
  for (const { target, value } of given) assign(document, target.split('.'), value);
  return document;
}

interface Found {
  readonly value: unknown;
  /** The names that lead to it in the document. */
  readonly source?: readonly string[];
}

function answer(target: string, rule: Rule, document: Fields, find: (path: string) => Found): Found {
  if (typeof rule === 'function') return { value: called(`"${target}"`, () => rule(document)) };
  const { from, convert } = typeof rule === 'object' && 'from' in rule ? rule : { from: rule, convert: undefined };
  let found: Found = { value: undefined };
  for (const path of [from].flat()) {
    found = find(path);
    if (found.source) break;
  }
  return convert ? { ...found, value: called(`"${target}"`, () => convert(found.value, document)) } : found;
}

/** Finds values that are not empty. Where the exact name is missing, another spelling is enough: `user_name`. */
function finderIn(document: Fields): (path: string) => Found {
  const spellings = new Map<object, Map<string, string>>();
  const nameIn = (fields: object, name: string): string | undefined => {
    if (Object.hasOwn(fields, name)) return name;
    const known = spellings.get(fields) ?? new Map(Object.keys(fields).map((key) => [foldedName(key), key]));
    spellings.set(fields, known);
    return known.get(foldedName(name));
  };
  return (path) => {
    let value: unknown = document;
    const source: string[] = [];
    for (const part of path.split('.')) {
      const name = typeof value === 'object' && value !== null ? nameIn(value, part) : undefined;
      if (name === undefined) return { value: undefined };
      value = (value as Fields)[name];
      source.push(name);
    }
    return value === undefined || value === null || value === '' ? { value: undefined } : { value, source };
  };
}

function called(what: string, run: () => unknown): unknown {
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
  // Not `fields[name] =`, which would change the prototype if the name is `__proto__`.
  Object.defineProperty(fields, name, { value: entry, writable: true, enumerable: true, configurable: true });
}
