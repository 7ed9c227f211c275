import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/new-id.ts';
import { IMPORTED_BY, sanctions } from '../../../db/schema.ts';

export interface Standing {
  readonly isSuspended: boolean;
  /** Null: without an end. */
  readonly suspendedUntil: Date | null;
  readonly warnings: number;
}

type Person = Standing & { readonly id: string };
type Sanction = typeof sanctions.$inferSelect;

/**
 * Another backend only tells the standing of a user: it becomes a suspension and warnings by the import, as a status that an
 * old client sends. Sanctions that administrators imposed here are left alone.
 */
export async function applyStandings(tx: Transaction, people: readonly Person[]): Promise<void> {
  const inForce = await tx
    .select()
    .from(sanctions)
    .where(
      and(
        inArray(
          sanctions.userId,
          people.map(({ id }) => id),
        ),
        isNull(sanctions.endedAt),
      ),
    );
  const imposed = people.flatMap((person) => missingSanctions(person, inForce));
  if (imposed.length > 0) await tx.insert(sanctions).values(imposed);
  const changed = people.flatMap((person) => inForce.filter((sanction) => isOutdated(sanction, person)));
  for (const { id, userId } of changed) {
    const person = people.find((candidate) => candidate.id === userId);
    const end = { end: 'lifted', endedAt: new Date(), endedBy: IMPORTED_BY } as const;
    const values = person && isStillSuspended(person) ? { until: person.suspendedUntil } : end;
    await tx.update(sanctions).set(values).where(eq(sanctions.id, id));
  }
  await followSanctions(
    tx,
    [...imposed, ...inForce].flatMap(({ userId }) => userId ?? []),
  );
}

/** A suspension whose end has come is over. */
function isStillSuspended({ isSuspended, suspendedUntil }: Standing): boolean {
  return isSuspended && (suspendedUntil === null || suspendedUntil > new Date());
}

function missingSanctions(person: Person, inForce: readonly Sanction[]): (typeof sanctions.$inferInsert)[] {
  const { id: userId, suspendedUntil: until, warnings } = person;
  const own = inForce.filter((sanction) => sanction.userId === userId);
  const sanction = { userId, ground: 'other', adminName: IMPORTED_BY } as const;
  const missingWarnings = Math.max(0, warnings - own.filter(({ step }) => step === 'warning').length);
  const isMissing = isStillSuspended(person) && !own.some(({ step }) => step === 'suspension');
  return [
    ...Array.from({ length: missingWarnings }, () => ({ ...sanction, id: newId(), step: 'warning' as const })),
    ...(isMissing ? [{ ...sanction, id: newId(), step: 'suspension' as const, until }] : []),
  ];
}

/** A suspension by an earlier import that has ended there, or has another end. */
function isOutdated({ userId, step, adminId, adminName, until }: Sanction, person: Person): boolean {
  if (userId !== person.id || step !== 'suspension' || adminId !== null || adminName !== IMPORTED_BY) return false;
  return !isStillSuspended(person) || until?.getTime() !== person.suspendedUntil?.getTime();
}

/** Derives the columns of users from their sanctions. */
async function followSanctions(tx: Transaction, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx.execute(sql`
    update users set status = derived.status, suspended_until = derived.until,
      content_hidden = derived.hides, warnings = derived.warnings
    from (
      select person.id,
        case when bool_or(step = 'suspension') then 0 else 1 end as status,
        max(until) filter (where step = 'suspension') as until,
        coalesce(bool_or(hides_content) filter (where step = 'suspension'), false) as hides,
        count(*) filter (where step = 'warning') as warnings
      from unnest(${sql.param([...new Set(userIds)])}::uuid[]) as person (id)
      left join sanctions on sanctions.user_id = person.id and sanctions.ended_at is null
      group by person.id
    ) as derived where users.id = derived.id`);
}
