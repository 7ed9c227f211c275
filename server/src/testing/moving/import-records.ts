import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import type { Database } from '../../db/database.ts';
import { importRejects } from '../../db/schema.ts';
import { rehearsingSink } from '../../moving/images/image-sink.ts';
import { type Imported, importAll } from '../../moving/import-all.ts';
import { MOVING_KINDS } from '../../moving/kinds/all-kinds.ts';
import type { Problem } from '../../moving/kinds/moving-kind.ts';
import { NO_PROGRESS, type SampleRecords, sampleSource } from './import-samples.ts';

/** Imports records as another backend has them; of images only the names are stored. Returns what did not come in whole: `user 1` → `twin email`. */
export async function importRecords(
  database: Database,
  records: SampleRecords,
  images: Readonly<Record<string, Buffer>> = {},
): Promise<Imported & { problems: Record<string, string[]> }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-import-'));
  try {
    const options = {
      kinds: MOVING_KINDS,
      sink: rehearsingSink,
      rejects: folder,
      progress: NO_PROGRESS,
      batchSize: 50,
    };
    const log = pino({ level: 'silent' });
    const signal = new AbortController().signal;
    const imported = await importAll(database, { source: sampleSource(records, { images }), ...options, log, signal });
    const rows = await database.drizzle.select().from(importRejects).where(eq(importRejects.runId, imported.run.id));
    const problems = rows.map(({ kind, ref, problems: found }): [string, string[]] => [
      `${kind} ${ref}`,
      (found as Problem[]).map(({ code, field }) => `${code} ${field}`),
    ]);
    return { ...imported, problems: Object.fromEntries(problems) };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
