import { sql } from 'drizzle-orm';

/** The ids of a user's vehicles, in a statement on users. */
export const vehicleIds =
  sql`array(select cars.id from cars where cars.user_id = users.id and cars.deleted_at is null order by cars.id)`.mapWith(
    idsIn,
  );

/** `{…,…}`, as the database writes a list of ids. */
function idsIn(text: string): string[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',');
}
