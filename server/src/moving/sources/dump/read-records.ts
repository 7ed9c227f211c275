import { createHash } from 'node:crypto';
import type { MovedKind, SourceRecord } from '../../source.ts';
import type { RawDocument } from './documents.ts';
import type { DumpFile } from './dump-files.ts';
import { documentMapper, MappingFailure } from './map-document.ts';
import { type Fields, leftOutBy, type Mapping } from './mapping.ts';
import { NestedTooDeep, plainValue } from './plain-value.ts';
import { parseDocument, Unreadable } from './read-dump-file.ts';

const MAX_REF_LENGTH = 200;
/** Control characters and halves of a character. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;

/** How the documents of a file become records. One that cannot be read comes as a text that says why. */
export function recordReader(mapping: Mapping) {
  const isLeftOut = leftOutBy(mapping);
  const plain = (value: unknown) => plainValue(value, isLeftOut);
  const mappers = new Map(
    Object.entries(mapping.kinds).flatMap(([kind, rules]) => (rules ? [[kind, documentMapper(rules, plain)]] : [])),
  );

  const read = (kind: MovedKind, file: DumpFile, { bytes, next }: RawDocument): SourceRecord[] => {
    const place = `${file.name}:${next.number}`;
    const map = mappers.get(kind);
    let ref = place;
    try {
      const document = plain(parsed(file, bytes));
      if (!map || !isFields(document)) return [{ ref, value: document, place }];
      ref = refOf(document);
      const found = map(document).map((value) => {
        const own = refOf(value);
        value._id = own;
        return { ref: own, value, place };
      });
      if (new Set(found.map((record) => record.ref)).size < found.length) {
        throw new MappingFailure('each', 'every object needs an _id of its own');
      }
      return found;
    } catch (error) {
      return [{ ref, value: reasonOf(error), place }];
    }
  };
  return { read, plain };
}

function parsed(file: DumpFile, bytes: Buffer | undefined): unknown {
  const document = parseDocument(file, bytes);
  if (document instanceof Unreadable) throw document;
  return document;
}

function reasonOf(error: unknown): string {
  if (error instanceof Unreadable) return error.reason;
  if (error instanceof MappingFailure) return error.message;
  if (error instanceof NestedTooDeep) return 'Nested too deep.';
  throw error;
}

/**
 * The id as text. A document without one is known by its content, which is the same in the next dump, and one with an id
 * that is too long by a hash of it.
 */
function refOf(document: Fields): string {
  const id = document._id ?? '';
  const ref = typeof id === 'string' ? id : JSON.stringify(id);
  if (ref !== '' && ref.length <= MAX_REF_LENGTH && !UNSTORABLE.test(ref)) return ref;
  const content = ref === '' ? JSON.stringify({ ...document, _id: null }) : ref;
  return createHash('sha256').update(content).digest('hex');
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
