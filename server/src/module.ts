import type { Expression, TableWithId } from './db/database.ts';
import type { Route } from './http/call.ts';
import type { Platform } from './platform.ts';
import type { Deletable } from './records/deletable.ts';
import type { Records } from './records/records.queries.ts';

/** A part of the server. What works on records of any kind takes them from all modules. */
export interface Module {
  readonly records?: readonly RecordKind[];
  routes?(platform: Platform, server: Assembly): Route[];
  /** Names the handlers of its jobs, and when they run. */
  jobs?(platform: Platform, server: Assembly): Promise<void>;
  onJobFailed?(platform: Platform, jobName: string): Promise<void>;
  /** Every night, once deleted records are erased: forgets what has run out. */
  purge?(platform: Platform): Promise<void>;
  /** Resolves when nothing of it is under way; `platform.stopping` is aborted by then. */
  idle?(platform: Platform): Promise<void>;
}

/** What a module says about a kind of record. */
export type RecordKind = (NamedRecords | UnnamedRecords) & {
  /** Required where the kind has a call that deletes. */
  readonly deletion?: Pick<Deletable, 'restore' | 'purge'>;
  /** Rows of the demo world. */
  demo?(basis: DemoBasis): readonly Readonly<Record<string, unknown>>[];
};

export interface NamedRecords extends Records<TableWithId> {
  /** What a record is called in the audit log. */
  readonly name: Expression;
}

interface UnnamedRecords extends Records {
  readonly name: null;
}

/** What demo rows are made of; the same on every machine for the same day. */
export interface DemoBasis {
  record(daysAgo: number): { id: string; createdAt: Date };
  /** Names of stored images to choose from. */
  readonly images: readonly string[];
}

/** The modules of a server, and once it is assembled all of their routes. */
export interface Assembly {
  readonly modules: readonly Module[];
  readonly routes: readonly Route[];
}

export function defineModule(module: Module): Module {
  return module;
}

export function recordsOf(modules: readonly Module[]): RecordKind[] {
  return modules.flatMap(({ records = [] }) => records);
}
