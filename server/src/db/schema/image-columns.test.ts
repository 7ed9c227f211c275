import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { recordsOf } from '../../module.ts';
import { MODULES } from '../../modules.ts';
import { SCHEMA_TABLES } from './all-tables.ts';
import { imageColumnsOf } from './image-columns.ts';

/** What people call a picture. */
const PICTURE = /image|photo|foto|picture|\bpic|logo|avatar|icon|banner|cover|thumb|gallery|poster|screenshot/i;

const NO_IMAGES: Readonly<Record<string, string>> = {
  'admins.caseImages': 'how an administrator wants to see images',
  'import_refs.images': 'names of files in the old backend',
  'import_refs.imageState': 'how far the import of images is',
};

const tables = [...new Set([...SCHEMA_TABLES, ...recordsOf(MODULES).map(({ table }) => table)])];

it('finds the columns that are declared as images', () => {
  const found = tables.flatMap((table) =>
    imageColumnsOf(table).map(({ field, isList }) => `${getTableName(table)}.${field}${isList ? '[]' : ''}`),
  );
  expect(found.sort()).toEqual([
    'admins.image',
    'cars.galleryImages[]',
    'events.image',
    'levels.image',
    'news_messages.image',
    'posts.galleryImages[]',
    'preset_trips.image',
    'report_evidence.images[]',
    'rewards.images[]',
    'trips.image',
    'users.image',
  ]);
});

it('every column that sounds like an image is declared as one', () => {
  const unmarked = tables.flatMap((table) => {
    const marked = imageColumnsOf(table).map(({ field }) => field);
    return Object.entries<PgColumn>(getTableColumns(table)).flatMap(([field, column]) => {
      const isText = /^(text|json|varchar)/.test(column.getSQLType());
      const place = `${getTableName(table)}.${field}`;
      return isText && PICTURE.test(field) && !marked.includes(field) && !(place in NO_IMAGES) ? place : [];
    });
  });
  expect(unmarked, 'declare it with image() or images() of db/schema/columns.ts, or name it in NO_IMAGES').toEqual([]);
});
