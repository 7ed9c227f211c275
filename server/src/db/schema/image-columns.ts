import { getTableColumns, is } from 'drizzle-orm';
import { PgArray, type PgColumn } from 'drizzle-orm/pg-core';
import type { Table } from '../database.ts';
import { ImageColumn } from './columns.ts';

/** Which columns contain names of image files: those that are declared with `image()` or `images()`, whatever they are called. */
export function imageColumnsOf(table: Table): { field: string; column: PgColumn; isList: boolean }[] {
  return Object.entries<PgColumn>(getTableColumns(table)).flatMap(([field, column]) => {
    const isList = is(column, PgArray);
    return is(isList ? column.baseColumn : column, ImageColumn) ? { field, column, isList } : [];
  });
}

/** The images of a row of the table. */
export function imagesIn(table: Table, row: Readonly<Record<string, unknown>>): string[] {
  return imageColumnsOf(table)
    .flatMap(({ field }) => (row[field] ?? []) as string | string[])
    .filter((name) => name !== '');
}
