import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { finishImport, tidyUp } from './finish-import.ts';
import { type RejectFiles, writeRejects } from './report/reject-files.ts';
import { type ImportReport, reportOf } from './report/report.ts';
import type { Run } from './run.queries.ts';
import { type ImportOptions, orderedKinds, runImport } from './run-import.ts';

interface Options extends Omit<ImportOptions, 'tidyUp'> {
  readonly log: FastifyBaseLogger;
  /** The folder for what did not come in. */
  readonly rejects: string;
}

export interface Imported {
  readonly run: Run;
  readonly report: ImportReport;
  readonly files: RejectFiles;
}

/** An import from the first record to figures and lists that are right. */
export async function importAll(database: Database, options: Options): Promise<Imported> {
  const { source, log } = options;
  const kinds = orderedKinds(source, options.kinds);
  const run = await runImport(database, { ...options, tidyUp: (kind) => tidyUp(database, kind) });
  await finishImport(database, run, { kinds, log, source: source.label });
  const report = await reportOf(database.drizzle, run.id, { source: source.label, isRehearsal: false });
  return { run, report, files: await writeRejects(database.drizzle, run.id, options.rejects) };
}
