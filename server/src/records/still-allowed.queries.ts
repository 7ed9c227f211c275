import type { Right } from '@leitstand/contract/base/rights';
import { and, eq, isNull } from 'drizzle-orm';
import { hasRight, heldRights } from '../caller.ts';
import type { Transaction } from '../db/database.ts';
import { makers } from '../db/makers.ts';
import { admins } from '../db/schema.ts';

/** Whether the administrator who started long work still has the right. */
export async function isStillAllowed(tx: Transaction, adminId: string, right: Right): Promise<boolean> {
  const [admin] = await tx
    .select({
      role: admins.role,
      rights: admins.rights,
      isMachine: admins.isMachine,
      maker: { role: makers.role, rights: makers.rights },
    })
    .from(admins)
    .leftJoin(makers, eq(makers.id, admins.createdBy))
    .where(and(eq(admins.id, adminId), isNull(admins.disabledAt), isNull(makers.disabledAt)));
  return admin !== undefined && hasRight({ role: admin.role, rights: heldRights(admin, admin.maker) }, right);
}
