import type { Database } from '../db/database.ts';
import { rehearsingSink } from './images/image-sink.ts';
import { type RejectFiles, writeRejects } from './report/reject-files.ts';
import { type ImportReport, reportOf } from './report/report.ts';
import { type ImportOptions, orderedKinds, runImport } from './run-import.ts';
import { dropShadows, openSession, shadowTables } from './shadow-tables.queries.ts';

type RehearsalOptions = Omit<ImportOptions, 'sink' | 'tidyUp' | 'isRestarted'> & { readonly rejects: string };

/** Runs the whole import on temporary tables: what it reports is what an import would do. Nothing is written. */
export async function rehearse(
  database: Database,
  options: RehearsalOptions,
): Promise<{ report: ImportReport; files: RejectFiles }> {
  const session = await openSession(database);
  try {
    await shadowTables(
      session,
      orderedKinds(options.source, options.kinds).map(({ table }) => table),
    );
    const store = { engine: database.engine, drizzle: session.drizzle };
    const run = await runImport(store, { ...options, sink: rehearsingSink });
    const report = await reportOf(session.drizzle, run.id, { source: options.source.label, isRehearsal: true });
    return { report, files: await writeRejects(session.drizzle, run.id, options.rejects) };
  } finally {
    await dropShadows(session);
    await session.release();
  }
}
