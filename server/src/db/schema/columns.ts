import type { Address } from '@leitstand/contract/base/reading';
import { type ColumnBaseConfig, entityKind, sql } from 'drizzle-orm';
import {
  type AnyPgTable,
  customType,
  integer,
  jsonb,
  PgText,
  PgTextBuilder,
  type PgTextBuilderInitial,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** Compared bytewise, so that both engines sort alike in any locale. */
export const sortableText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const id = () => uuid().primaryKey();
export const moment = () => timestamp({ withTimezone: true, precision: 3 });
export const createdAt = () => moment().notNull().defaultNow();
export const addressColumn = () => jsonb().$type<Address>();

/** Incremented with every change; an update with an older one is refused. */
export const revision = () => integer().notNull().default(1);

/** Columns of records that can be deleted and restored. */
export const deletion = () => ({ deletedAt: moment(), deletedBy: uuid(), deletionReason: text() });

/** Folded text for searching; see `db/search.ts`. */
export const searchText = () => sortableText().notNull().default('');

type TextBuilder = PgTextBuilderInitial<'', [string, ...string[]]>;

/** For the database a text; see `image-columns.ts`. */
export class ImageColumn extends PgText<ColumnBaseConfig<'string', 'PgText'>> {
  static override readonly [entityKind]: string = 'ImageColumn';
}

class ImageBuilder extends PgTextBuilder<TextBuilder['_']> {
  static override readonly [entityKind]: string = 'ImageBuilder';

  /** Called by Drizzle for each table that declares the column. */
  build(table: AnyPgTable) {
    return new ImageColumn(table, this.config);
  }
}

const imageName = (): TextBuilder => new ImageBuilder('', {});

/**
 * The name of a stored image file, or of several. Only files in such columns are kept when unused ones are removed; they
 * are hidden with their record, and come and go with it in an import and an export.
 */
export const image = () => imageName().notNull().default('');
export const images = () => imageName().array().notNull().default(sql`'{}'`);
