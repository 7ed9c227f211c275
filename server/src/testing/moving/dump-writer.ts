import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Document, EJSON, serialize } from 'bson';

/** How mongodump and mongoexport write a collection, by name. */
export const DUMP_LAYOUTS = {
  bson: bsonOf,
  'bson.gz': (documents: readonly Document[]) => gzipSync(bsonOf(documents)),
  jsonl: (documents: readonly Document[]) => linesOf(documents),
  'jsonl.gz': (documents: readonly Document[]) => gzipSync(linesOf(documents)),
  json: (documents: readonly Document[]) => `[${documents.map((document) => EJSON.stringify(document)).join(',\n')}]\n`,
  'pretty.json': (documents: readonly Document[]) =>
    documents.map((document) => `${EJSON.stringify(document, { relaxed: false }, 2)}\n`).join(''),
} satisfies Record<string, (documents: readonly Document[]) => string | Buffer>;

export function bsonOf(documents: readonly Document[]): Buffer {
  return Buffer.concat(documents.map((document) => serialize(document)));
}

export function linesOf(documents: readonly Document[]): string {
  return documents.map((document) => `${EJSON.stringify(document)}\n`).join('');
}

/** A folder with files, which the caller removes. */
export function dumpFolder(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-dump-'));
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), content);
  }
  return folder;
}
