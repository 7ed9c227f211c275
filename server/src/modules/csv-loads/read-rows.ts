import type { CsvContent } from '@leitstand/contract/api/csv-loads';
import { withoutApostrophes } from '@leitstand/contract/base/csv';
import { isClean } from '@leitstand/contract/base/fields';
import type { Language } from '@leitstand/contract/base/languages';
import type { CsvTarget } from '@leitstand/contract/base/limits';
import { readCell } from '@leitstand/contract/csv/csv-cells';
import { CSV_TABLES, type CsvField, csvField } from '@leitstand/contract/csv/csv-fields';
import { Slices } from '../../base/slices.ts';
import type { RowProblem } from '../../db/schema.ts';
import { fieldInvalid } from '../../errors.ts';
import type { Values } from './targets/csv-target.ts';
import { TARGETS } from './targets/targets.ts';

/** A row of a file as it was read: only the fields that have a value. */
export interface ReadRow {
  readonly position: number;
  readonly values: Values;
  /** What can be said about it without looking at stored records. */
  readonly problems: readonly RowProblem[];
}

export interface ReadContent {
  readonly rows: readonly ReadRow[];
  readonly defaults: Values;
}

/** Reads the cells of a file. Cells that cannot be stored, and rows without a key or with that of another, are wrong. */
export async function readRows(
  { target, fields, rows, defaults }: CsvContent,
  language: Language,
): Promise<ReadContent> {
  const columns = fields.map((name) => fieldNamed(target, name));
  if (new Set(fields).size < fields.length) throw fieldInvalid('fields');
  const readDefaults = Object.fromEntries(
    Object.entries(defaults).map(([name, text]) => [name, readCell(text, fieldNamed(target, name), language)]),
  );
  const keys = new Set<string>();
  const readRow = (cells: readonly string[], position: number): ReadRow => {
    const { values, problems } = readCells(cells, columns, language);
    const key = TARGETS[target].keyOf({ ...readDefaults, ...values });
    if (problems.length > 0) return { position, values, problems };
    if (key === undefined) return { position, values, problems: missingKey(target, values) };
    if (keys.has(key)) return { position, values, problems: [{ code: 'SAME_ROW_TWICE', details: {} }] };
    keys.add(key);
    return { position, values, problems };
  };
  const read: ReadRow[] = [];
  const slices = new Slices();
  for (const [position, cells] of rows.entries()) {
    read.push(readRow(cells, position));
    await slices.next();
  }
  return { rows: read, defaults: withoutBlanks(readDefaults) };
}

function fieldNamed(target: CsvTarget, name: string): CsvField {
  const field = csvField(target, name);
  if (!field) throw fieldInvalid('fields');
  return field;
}

function readCells(cells: readonly string[], columns: readonly CsvField[], language: Language) {
  const values: Record<string, unknown> = {};
  const problems: RowProblem[] = [];
  for (const [index, column] of columns.entries()) {
    const cell = withoutApostrophes(cells[index] ?? '');
    if (!isClean(cell)) problems.push({ code: 'FIELD_INVALID', details: { field: column.name } });
    else values[column.name] = readCell(cell, column, language);
  }
  return { values: withoutBlanks(values), problems };
}

function missingKey(target: CsvTarget, values: Values): RowProblem[] {
  const { key, fields } = CSV_TABLES[target];
  const isMissing = ({ name, required }: CsvField) => required && key.includes(name) && values[name] === undefined;
  return fields.filter(isMissing).map(({ name }) => ({ code: 'FIELD_MISSING', details: { field: name } }));
}

function withoutBlanks(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
