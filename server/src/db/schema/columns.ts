import type { Address } from '@leitstand/contract/base/reading';
import { sql } from 'drizzle-orm';
import { customType, integer, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Compared bytewise, so that both engines sort alike in any locale. */
export const sortableText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const id = () => uuid().primaryKey();
export const moment = () => timestamp({ withTimezone: true, precision: 3 });
export const createdAt = () => moment().notNull().defaultNow();
export const addressColumn = () => jsonb().$type<Address>();
export const imageNames = () => text().array().notNull().default(sql`'{}'`);

/** Incremented with every change; an update with an older one is refused. */
export const revision = () => integer().notNull().default(1);

/** Columns of records that can be deleted and restored. */
export const deletion = () => ({ deletedAt: moment(), deletedBy: uuid(), deletionReason: text() });

/** Folded text for searching; see `db/search.ts`. */
export const searchText = () => sortableText().notNull().default('');
