import { defineModule } from '../../module.ts';
import { KEPT_DAYS, keptSince } from '../../retention.ts';
import { removeOldRuns } from './imports.queries.ts';

/** Imports themselves are a command; the server only removes what they leave. */
export const importsModule = defineModule({
  purge: ({ database }, now) => removeOldRuns(database.drizzle, keptSince(KEPT_DAYS.importRun, now)),
});
