import { BackupProblem } from './backup-problem.ts';

/** Raised when a backup can no longer be read by older versions of this program. */
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

/** What a backup says about itself. */
export interface Manifest {
  readonly format: number;
  readonly createdAt: string;
  readonly engine: 'embedded' | 'postgres';
  /** The last step of the schema. */
  readonly schema: string;
  readonly migrations: readonly number[];
  /** The version of the job queue's own tables; nothing where it never ran. */
  readonly queueVersion: number | null;
  readonly tables: readonly TableFacts[];
  readonly sequences: readonly SequenceFacts[];
  readonly images: number;
  /** Images that the database names and the storage had lost before the backup. */
  readonly lostImages: readonly string[];
}

/** The manifest in a text; the checksum was compared before. */
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
