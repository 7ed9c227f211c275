import type { Expression, TableWithId } from './db/database.ts';
import type { Route } from './http/call.ts';
import type { Traffic } from './http/measure-calls.ts';
import type { Platform } from './platform.ts';
import type { Deletable } from './records/deletable.ts';
import type { Records } from './records/records.queries.ts';

/** A part of the server. Code that works on records of any kind gets them from all modules. */
export interface Module {
  readonly records?: readonly RecordKind[];
  routes?(platform: Platform, server: Assembly): Route[];
  /** Runs on the migrated database before the server accepts calls; several processes may do so at once. */
  start?(platform: Platform): Promise<void>;
  /** Registers the handlers and schedules of its jobs. */
  jobs?(platform: Platform, server: Assembly): Promise<void>;
  onJobFailed?(platform: Platform, jobName: string): Promise<void>;
  /** Runs every night after deleted records were erased: deletes expired data. */
  purge?(platform: Platform, now: Date): Promise<void>;
  /** Resolves when nothing of it is running; `platform.stopping` is aborted by then. */
  idle?(platform: Platform): Promise<void>;
}

/** What a module defines about a kind of record. */
export type RecordKind = (NamedRecords | UnnamedRecords) & {
  /** Required if the kind has a call that deletes. */
  readonly deletion?: Pick<Deletable, 'restore' | 'purge'>;
  /** Rows of the demo world. */
  demo?(basis: DemoBasis): readonly Readonly<Record<string, unknown>>[];
};

export interface NamedRecords extends Records<TableWithId> {
  /** How the audit log names a record. */
  readonly name: Expression;
}

interface UnnamedRecords extends Records {
  readonly name: null;
}

/** Input of demo rows; the same on every machine for the same day. */
export interface DemoBasis {
  record(daysAgo: number): { id: string; createdAt: Date };
  /** Names of stored images to choose from. */
  readonly images: readonly string[];
}

/** The modules of a server, its calls and, once it is assembled, all of their routes. */
export interface Assembly {
  readonly modules: readonly Module[];
  readonly routes: readonly Route[];
  readonly traffic: Traffic;
}

export function defineModule(module: Module): Module {
  return module;
}

export function recordsOf(modules: readonly Module[]): RecordKind[] {
  return modules.flatMap(({ records = [] }) => records);
}
