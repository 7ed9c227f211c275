import { and, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { admins, auditLog } from '../db/schema.ts';

/** Until the end of the transaction: of two who choose the same name at once, the second one finds it taken. */
export async function lockNames(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('account names'))`);
}

interface Selection {
  readonly besides: string;
  readonly withMachines: boolean;
  /** Only accounts that have got their name after this moment. */
  readonly namedSince?: Date | undefined;
}

/** Accounts that are not disabled, with those that are only invited. */
export async function findNames(tx: Transaction, { besides, withMachines, namedSince }: Selection) {
  return tx
    .select({ userName: admins.userName, email: admins.email })
    .from(admins)
    .where(
      and(
        isNull(admins.disabledAt),
        ne(admins.id, besides),
        withMachines ? undefined : eq(admins.isMachine, false),
        namedSince && wasNamedSince(namedSince),
      ),
    );
}

function wasNamedSince(moment: Date): SQL {
  const isName = sql`coalesce(${auditLog.after} -> 'userName', ${auditLog.after} -> 'name') is not null`;
  return sql`exists (select 1 from ${auditLog} where ${and(
    inArray(auditLog.entity, ['administrator', 'machine']),
    sql`${auditLog.entityId} = ${admins.id}::text`,
    gt(auditLog.at, moment),
    isName,
  )})`;
}
