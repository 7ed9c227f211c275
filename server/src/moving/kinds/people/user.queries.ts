import { and, inArray, isNull, sql } from 'drizzle-orm';
import { berlinDay } from '../../../db/berlin-day.ts';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { devices, userActivity, users } from '../../../db/schema.ts';
import type { Arrival, Problem } from '../moving-kind.ts';
import { twinsAmong } from '../twins.ts';

/** Users whose e-mail address another one has. */
export async function twinUsers(db: Queryable, arrivals: readonly Arrival[]): Promise<Map<string, Problem[]>> {
  const addressOf = ({ row }: Arrival) => String(row.emailSort);
  const addresses = arrivals.map(addressOf).filter((address) => address !== '');
  if (addresses.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, address: users.emailSort })
    .from(users)
    .where(and(isNull(users.deletedAt), inArray(users.emailSort, addresses)));
  // An address that another arrival is about to give up is still taken: rows are written one after the other.
  const owners = new Map(rows.map(({ id, address }) => [address, id]));
  const isOwn = (arrival: Arrival) => owners.get(addressOf(arrival)) === arrival.id;
  const others = arrivals.filter((arrival) => !isOwn(arrival));
  return twinsAmong(others, new Set(owners.keys()), 'email', addressOf);
}

/** Phones that receive push messages; a phone belongs to who used it last. */
export async function addDevices(
  tx: Transaction,
  people: readonly { id: string; devices: readonly string[] }[],
): Promise<void> {
  const owners = new Map(people.flatMap(({ id, devices: tokens }) => tokens.map((token) => [token, id] as const)));
  if (owners.size === 0) return;
  await tx.execute(sql`
    insert into ${devices} (token, user_id)
    select * from unnest(${sql.param([...owners.keys()])}::text[], ${sql.param([...owners.values()])}::uuid[])
    on conflict (token) do update set user_id = excluded.user_id`);
}

/** The last day on which somebody used the app is all that is known: lists and figures of active users find it there. */
export async function addActivity(
  tx: Transaction,
  people: readonly { id: string; lastActiveAt: Date | null }[],
): Promise<void> {
  const active = people.flatMap(({ id, lastActiveAt }) => (lastActiveAt ? [{ id, day: berlinDay(lastActiveAt) }] : []));
  if (active.length === 0) return;
  const days = sql.param(active.map(({ day }) => day));
  const ids = sql.param(active.map(({ id }) => id));
  await tx.execute(sql`
    insert into ${userActivity} (day, user_id) select * from unnest(${days}::date[], ${ids}::uuid[])
    on conflict do nothing`);
}
