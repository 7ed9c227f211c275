import type { Sanction } from '@leitstand/contract/moderation/sanctions';
import type { Queryable } from '../../db/database.ts';
import { found } from '../../errors.ts';
import * as queries from './sanctions.queries.ts';

type SanctionRow = queries.SanctionRow;

/** Newest first, with what the person was told. */
export async function sanctionsOf(db: Queryable, userId: string): Promise<Sanction[]> {
  return showSanctions(db, await queries.findSanctionsOf(db, userId));
}

export async function showSanction(db: Queryable, row: SanctionRow): Promise<Sanction> {
  return found((await showSanctions(db, [row]))[0]);
}

async function showSanctions(db: Queryable, rows: readonly SanctionRow[]): Promise<Sanction[]> {
  const messages = await queries.findMessagesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const own = messages.filter(({ sanctionId }) => sanctionId === row.id);
    return toSanction(row, noticeOf(own));
  });
}

function noticeOf(messages: readonly Pick<queries.MessageRow, 'queuedAt'>[]): Sanction['notice'] {
  if (messages.length === 0) return 'none';
  return messages.some(({ queuedAt }) => queuedAt !== null) ? 'sent' : 'waiting';
}

function toSanction(row: SanctionRow, notice: Sanction['notice']): Sanction {
  const { id, createdAt, until, endedAt, ...rest } = row;
  const { step, ground, message, adminName, hidesContent, end, endedBy, endReason, revision } = rest;
  return {
    _id: id,
    step,
    ground,
    message,
    createdAt: createdAt.toISOString(),
    adminName,
    until: until?.toISOString() ?? null,
    hidesContent,
    endedAt: endedAt?.toISOString() ?? null,
    end,
    endedBy,
    endReason,
    notice,
    revision,
  };
}
