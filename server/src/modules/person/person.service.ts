import type { PersonFile } from '@leitstand/contract/api/person';
import type { Queryable } from '../../db/database.ts';
import { found } from '../../errors.ts';
import { reportsAbout } from '../reports/report-history.service.ts';
import { withVehicles } from '../users/users.service.ts';
import { countsOf, findPerson, type PersonRow } from './person.queries.ts';

export async function getPerson(db: Queryable, id: string): Promise<PersonRow> {
  return found(await findPerson(db, id));
}

/** The first page: the user and the number of records of each kind. */
export async function getPersonFile(db: Queryable, id: string): Promise<PersonFile> {
  const row = await getPerson(db, id);
  const { total: reports = 0 } = await reportsAbout(db, id, { skip: 0, limit: 1 });
  return {
    user: await withVehicles(db, row),
    country: row.country,
    lastActiveAt: row.lastActiveAt?.toISOString() ?? null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    deletionReason: row.deletionReason,
    counts: { ...(await countsOf(db, id)), reports },
  };
}
