import { BYTE_ORDER_MARK, csvLine, csvText } from '@leitstand/contract/base/csv';
import type { Language } from '@leitstand/contract/base/languages';
import type { Queryable } from '../../../db/database.ts';
import type { BulkResource } from '../bulk.queries.ts';
import { postsToExport, reportsToExport, usersToExport } from './bulk-export.queries.ts';
import { cellFormat } from './cell-format.ts';
import { type Column, POST_COLUMNS, REPORT_COLUMNS, USER_COLUMNS } from './export-columns.ts';

interface Exported {
  header: string;
  /** By record id; a record that no longer exists has no line. */
  lines: Map<string, string>;
}

export async function exportRecords(
  db: Queryable,
  resource: BulkResource,
  language: Language,
  ids: readonly string[],
): Promise<Exported> {
  switch (resource) {
    case 'users':
      return toCsv(USER_COLUMNS, await usersToExport(db, ids), language);
    case 'posts':
      return toCsv(POST_COLUMNS, await postsToExport(db, ids), language);
    case 'reports':
      return toCsv(REPORT_COLUMNS, await reportsToExport(db, ids), language);
  }
}

function toCsv<Row extends { id: string }>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  language: Language,
): Exported {
  const format = cellFormat(language);
  return {
    header: BYTE_ORDER_MARK + csvLine(columns.map(({ label }) => csvText(label[language]))),
    lines: new Map(rows.map((row) => [row.id, csvLine(columns.map(({ cell }) => cell(row, format, language)))])),
  };
}
