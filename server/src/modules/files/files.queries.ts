import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { ordered, type Page, type Rows } from '../../db/lists/paging.ts';
import { withTotal } from '../../db/lists/totals.ts';
import { admins, files } from '../../db/schema.ts';
import type { FileRow } from '../../records/files.queries.ts';

export type ListedFile = FileRow & { uploaderName: string | null };

/** Internal files, newest first; of everybody if no uploader is given. */
export async function findInternalFiles(
  db: Queryable,
  filter: Page & { uploadedBy: string | undefined },
): Promise<Rows<ListedFile>> {
  const { uploadedBy, skip, limit } = filter;
  const where = and(eq(files.internal, true), uploadedBy === undefined ? undefined : eq(files.uploadedBy, uploadedBy));
  const rows = await db
    .select()
    .from(files)
    .leftJoin(admins, eq(admins.id, files.uploadedBy))
    .where(where)
    .orderBy(...ordered(files.createdAt, files.name, 'desc'))
    .limit(limit)
    .offset(skip);
  return withTotal(
    db,
    { table: files, where, filter },
    rows.map((row) => ({ ...row.files, uploaderName: row.admins?.userName ?? null })),
  );
}
