import { BackupProblem } from './backup-problem.ts';

/** Incremented when older versions can no longer read a backup. */
export const FORMAT = 1;

export interface TableFacts {
  /** With its schema: `public.users`. */
  readonly name: string;
  readonly file: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

export interface SequenceFacts {
  readonly name: string;
  readonly lastValue: string;
  readonly isCalled: boolean;
}

export interface Manifest {
  readonly format: number;
  readonly createdAt: string;
  readonly engine: 'embedded' | 'postgres';
  /** The last migration. */
  readonly schema: string;
  readonly migrations: readonly number[];
  /** Version of the job queue's own tables; null if it has never run. */
  readonly queueVersion: number | null;
  readonly tables: readonly TableFacts[];
  readonly sequences: readonly SequenceFacts[];
  readonly images: number;
  /** Images that the database refers to but the storage had lost before the backup. */
  readonly lostImages: readonly string[];
}

/** Parses a manifest; its checksum was verified before. */
export function parseManifest(text: string): Manifest {
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== FORMAT) {
    throw new BackupProblem(
      `The backup has the format ${manifest.format}, and this version of Leitstand reads only format ${FORMAT}. ` +
        'Restore it with the version that made it.',
    );
  }
  return manifest;
}
