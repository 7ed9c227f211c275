import { sql } from 'drizzle-orm';
import { berlinDay } from '../db/berlin-day.ts';
import type { Queryable } from '../db/database.ts';
import { startOfDay } from '../db/lists/paging.ts';
import { uploadDays } from '../db/schema.ts';
import { AppError } from '../errors.ts';

export interface Uploaded {
  readonly files: number;
  readonly bytes: number;
}

/**
 * Counts an upload before it is stored, and refuses it above what the administrator may upload on one day. Deleting a
 * file gives nothing back, so that uploading and deleting in turns is limited too. One statement, so that concurrent
 * uploads cannot exceed the limit.
 */
export async function countUpload(
  db: Queryable,
  adminId: string,
  { files, bytes }: Uploaded,
  most: Uploaded,
  now = new Date(),
): Promise<void> {
  const day = berlinDay(now);
  const earlier = (column: typeof uploadDays.files | typeof uploadDays.bytes) =>
    sql`case when ${uploadDays.day} = ${day} then ${column} else 0 end`;
  const total = {
    files: sql`${earlier(uploadDays.files)} + ${files}`,
    bytes: sql`${earlier(uploadDays.bytes)} + ${bytes}`,
  };
  const isPossible = files <= most.files && bytes <= most.bytes;
  const counted = isPossible
    ? await db
        .insert(uploadDays)
        .values({ adminId, day, files, bytes })
        .onConflictDoUpdate({
          target: uploadDays.adminId,
          set: { day, ...total },
          setWhere: sql`${total.files} <= ${most.files} and ${total.bytes} <= ${most.bytes}`,
        })
        .returning({ adminId: uploadDays.adminId })
    : [];
  if (counted.length > 0) return;
  const { rows } = await db.execute<{ seconds: number }>(
    sql`select ceil(extract(epoch from ${startOfDay(day, 1)} - ${now.toISOString()}::timestamptz))::integer as seconds`,
  );
  throw new AppError('TOO_MANY_UPLOADS', { field: 'file', retryAfterSeconds: Number(rows[0]?.seconds) });
}
