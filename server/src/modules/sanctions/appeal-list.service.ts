import type { Appeal, AppealCase } from '@leitstand/contract/moderation/appeals';
import type { Queryable } from '../../db/database.ts';
import { found } from '../../errors.ts';
import * as queries from './appeals.queries.ts';
import { sanctionsOf, showSanction } from './sanction-list.service.ts';
import { findSanction, type SanctionRow } from './sanctions.queries.ts';

export function toAppeal({ appeal, userName, step, ground }: queries.ListedAppeal): Appeal {
  const { id, userId, email, text, language, createdAt, decidedAt, decidedBy, outcome, answer, revision } = appeal;
  return {
    _id: id,
    person: userId === null ? null : { _id: userId, userName: userName ?? '' },
    email,
    step,
    ground,
    text,
    language,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy,
    outcome,
    answer,
    revision,
  };
}

export async function getAppeal(db: Queryable, id: string, adminId: string): Promise<AppealCase> {
  const listed = found(await queries.findAppeal(db, id));
  const { sanctionId, userId, createdAt } = listed.appeal;
  const sanction = found(await findSanction(db, sanctionId));
  const told = await queries.findTold(db, sanctionId, createdAt);
  return {
    appeal: toAppeal(listed),
    sanction: await showSanction(db, sanction),
    told: told?.paragraphs ?? [],
    history: userId === null ? [] : await sanctionsOf(db, userId),
    reservedFor: await reservedFor(db, sanction, adminId),
  };
}

/** The administrators who decide instead of the one who imposed the sanction; empty if there are none. */
export async function reservedFor(db: Queryable, sanction: SanctionRow, adminId: string): Promise<string[]> {
  return sanction.adminId === adminId ? queries.findOtherDeciders(db, adminId) : [];
}
