import { once } from 'node:events';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { finished } from 'node:stream/promises';
import type { Queryable } from '../../db/database.ts';
import { MOVED_KINDS } from '../source.ts';
import { rejectedKinds, rejectsOf } from './rejects.queries.ts';

/** How many records each file has, by its path. */
export type RejectFiles = ReadonlyMap<string, number>;

/** Writes what did not come in, or not whole, as JSON Lines. Files of an earlier run are replaced or removed. */
export async function writeRejects(db: Queryable, runId: string, folder: string): Promise<RejectFiles> {
  for (const kind of MOVED_KINDS) fs.rmSync(path.join(folder, `${kind}.jsonl`), { force: true });
  const written = new Map<string, number>();
  for (const { kind, records } of await rejectedKinds(db, runId)) {
    // Personal data: for the operator only.
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, `${kind}.jsonl`);
    const out = fs.createWriteStream(file, { mode: 0o600 });
    for await (const rows of rejectsOf(db, runId, kind)) {
      const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
      if (!out.write(lines)) await once(out, 'drain');
    }
    out.end();
    await finished(out);
    written.set(file, records);
  }
  return written;
}
