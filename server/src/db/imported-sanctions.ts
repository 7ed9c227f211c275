import { sql } from 'drizzle-orm';
import { sanctions } from './schema.ts';

/** Who imposed the sanctions that came with users of another backend. */
export const IMPORTED_BY = 'Import';

/** True for them: they were decided elsewhere, at an unknown time, and are no figures of ours. */
export const isImported = sql`(${sanctions.adminId} is null and ${sanctions.adminName} = ${IMPORTED_BY})`;
