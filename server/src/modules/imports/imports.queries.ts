import { lt } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { importRuns } from '../../db/schema.ts';

/** Old runs go with what they rejected; which record came from where stays. */
export async function removeOldRuns(db: Queryable, before: Date): Promise<void> {
  await db.delete(importRuns).where(lt(importRuns.startedAt, before));
}
