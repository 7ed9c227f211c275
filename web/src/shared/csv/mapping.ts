import type { CsvContent } from '@leitstand/contract/api/csv-loads';
import type { CsvTarget } from '@leitstand/contract/base/limits';
import { CSV_TABLES, type CsvField } from '@leitstand/contract/csv/csv-fields';
import type { CsvFile } from './read-file.ts';

/** What was chosen for the columns of a file. */
export interface Assignment {
  /** The field of each column; blank for one that is not loaded. */
  readonly fields: readonly string[];
  /** Values by field for new records whose row has none. */
  readonly defaults: Readonly<Record<string, string>>;
  readonly isRemembered: boolean;
}

/** A field belongs to one column: choosing it for another takes it away from the first one. */
export function assigned(fields: readonly string[], column: number, name: string): readonly string[] {
  return fields.map((field, index) => (index === column ? name : field === name ? '' : field));
}

/** Fields by which records are found and that no column has: nothing can be loaded without them. */
export function missingKeys(target: CsvTarget, fields: readonly string[]): readonly CsvField[] {
  const { key } = CSV_TABLES[target];
  return requiredWithout(target, fields).filter(({ name }) => key.includes(name));
}

/** Other required fields that no column has: new records need a value for them. */
export function missingValues(target: CsvTarget, fields: readonly string[]): readonly CsvField[] {
  const { key } = CSV_TABLES[target];
  return requiredWithout(target, fields).filter(({ name }) => !key.includes(name));
}

function requiredWithout(target: CsvTarget, fields: readonly string[]): readonly CsvField[] {
  return CSV_TABLES[target].fields.filter(({ name, required }) => required && !fields.includes(name));
}

/** What is sent: only the columns that have a field. */
export function contentOf(target: CsvTarget, { rows }: CsvFile, { fields, defaults }: Assignment): CsvContent {
  const loaded = fields.flatMap((name, index) => (name === '' ? [] : [index]));
  const needed = missingValues(target, fields).map(({ name }) => name);
  return {
    target,
    fields: loaded.map((index) => fields[index] ?? ''),
    rows: rows.map(({ cells }) => loaded.map((index) => cells[index] ?? '')),
    defaults: Object.fromEntries(
      Object.entries(defaults).filter(([name, value]) => needed.includes(name) && value.trim() !== ''),
    ),
  };
}
