import { pino } from 'pino';
import { ImageStore } from '../adapters/images/image-store.ts';
import { openImageStorage } from '../adapters/images/open-image-store.ts';
import { BadConfiguration, type Config, readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { DataFolderInUse } from '../db/embedded/data-folder.ts';
import { MigrationsDue, NewerSchema } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { printableError } from '../error-for-log.ts';
import { storingSink } from './images/image-sink.ts';
import { importAll } from './import-all.ts';
import { type ImportCommandOptions, readOptions } from './import-options.ts';
import { ImportProblem } from './import-problem.ts';
import { textWithoutSecrets } from './kept/secrets.ts';
import { MOVING_KINDS } from './kinds/all-kinds.ts';
import type { MovingKind } from './kinds/moving-kind.ts';
import { lockImports } from './lock.queries.ts';
import { openOwnSource, openSource } from './open-source.ts';
import { printedProgress } from './progress.ts';
import { openOwnServer } from './proof/own-server.ts';
import { printedProof } from './proof/printed-proof.ts';
import { proveImport } from './proof/proof.ts';
import { rehearse } from './rehearse.ts';
import type { RejectFiles } from './report/reject-files.ts';
import type { ImportReport } from './report/report.ts';
import { writeReport } from './report/report-page.ts';
import { type Source, SourceProblem } from './source.ts';

/** What tests replace. */
export interface Surroundings {
  readonly kinds: readonly MovingKind[];
  readonly openSource: typeof openSource;
  readonly openOwnSource: typeof openOwnSource;
}

const SURROUNDINGS: Surroundings = { kinds: MOVING_KINDS, openSource, openOwnSource };
const EXPECTED = [ImportProblem, SourceProblem, BadConfiguration, DataFolderInUse, MigrationsDue, NewerSchema];
const log = pino({ level: 'silent' });

/** `npm run import`; ends the process. */
export async function importCommand(args: readonly string[], surroundings: Surroundings = SURROUNDINGS): Promise<void> {
  const stop = new AbortController();
  const end = () => {
    if (stop.signal.aborted) process.exit(1);
    stop.abort(new ImportProblem('Stopped. What was read is stored; the same command continues.'));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  try {
    await run(readOptions(args, process.env), surroundings, stop.signal);
  } catch (error) {
    process.exitCode = 1;
    // Sources and pools fail in many ways once they are told to stop.
    const reason: unknown = stop.signal.aborted ? stop.signal.reason : error;
    const isExpected = EXPECTED.some((type) => reason instanceof type);
    process.stderr.write(
      isExpected
        ? `\n${(reason as Error).message}\n`
        : `\nThe import failed: ${textWithoutSecrets(printableError(reason))}\nWhat was read before is stored; the same command continues.\n`,
    );
  }
  // The job queue of the server that proved the import waits for its workers, and one that was stopped in the middle of a
  // query never answers.
  process.exit();
}

async function run(options: ImportCommandOptions, surroundings: Surroundings, signal: AbortSignal): Promise<void> {
  const config = readConfig(process.env);
  const onFailure = (error: Error) => {
    process.stderr.write(`The embedded database has stopped: ${error.message}\n`);
    process.exit(1);
  };
  const database = await openDatabase(config, onFailure, (message) => process.stderr.write(`${message}\n`));
  try {
    const unlock = await lockImports(database);
    try {
      const source = await surroundings.openSource(options.source);
      try {
        await runOn(database, source, { config, options, surroundings, signal });
      } finally {
        await source.close();
      }
    } finally {
      await unlock();
    }
  } finally {
    await database.close();
  }
}

interface Circumstances {
  readonly config: Config;
  readonly options: ImportCommandOptions;
  readonly surroundings: Surroundings;
  readonly signal: AbortSignal;
}

async function runOn(database: Database, source: Source, circumstances: Circumstances): Promise<void> {
  const { config, options, surroundings, signal } = circumstances;
  const { kinds } = surroundings;
  const begin = Date.now();
  const progress = printedProgress(process.stdout);
  const target = config.databaseUrl ? 'the PostgreSQL database' : config.dataDir;
  const { rejects } = options;
  process.stdout.write(
    `${options.isRehearsal ? 'Rehearsal of an import' : 'Import'} from ${source.label} to ${target}\n`,
  );
  if (options.isRehearsal) {
    const { report, files } = await rehearse(database, { source, kinds, progress, signal, rejects });
    printOutcome(report, files, options);
    process.stdout.write(`Complete after ${seconds(begin)} s. Nothing was written to the database.\n`);
    return;
  }
  const sink = storingSink(new ImageStore(openImageStorage(config), log));
  const { isRestarted } = options;
  const imported = await importAll(database, { source, kinds, sink, progress, signal, rejects, isRestarted, log });
  printOutcome(imported.report, imported.files, options);
  process.stdout.write(`Imported after ${seconds(begin)} s. Reading both sides again to compare them:\n`);
  const server = await openOwnServer(config, log, database);
  try {
    const proofs = await proveImport(database, {
      runId: imported.run.id,
      source,
      openOwnSource: () => surroundings.openOwnSource(server),
      kinds,
      progress,
      signal,
    });
    process.stdout.write(`\n${printedProof(proofs)}\n`);
    if (proofs.some(({ isSame }) => !isSame)) {
      throw new ImportProblem(
        'The two sides differ, as listed above. If somebody worked there meanwhile, stop that and run the same command again.',
      );
    }
  } finally {
    await server.close();
  }
  process.stdout.write(`Complete after ${seconds(begin)} s: both sides say the same.\n`);
}

function printOutcome(report: ImportReport, files: RejectFiles, { folder }: ImportCommandOptions): void {
  const page = writeReport(report, folder);
  for (const [file, records] of files) {
    process.stdout.write(`  ${records.toLocaleString('en')} set aside in ${file}\n`);
  }
  process.stdout.write(`Report: ${page}\n`);
}

function seconds(begin: number): string {
  return ((Date.now() - begin) / 1000).toFixed(1);
}
