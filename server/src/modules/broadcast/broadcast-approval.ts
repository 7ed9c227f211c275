import type { ApprovalPreview } from '@leitstand/contract/api/access/approvals';
import type { BroadcastUpdate, NewBroadcast } from '@leitstand/contract/broadcast';
import type { Queryable } from '../../db/database.ts';
import { found } from '../../errors.ts';
import type { Weighed } from '../../records/four-eyes/four-eyes.ts';
import * as queries from './broadcast.queries.ts';
import { isSoon } from './broadcast-start.ts';

type BroadcastPreview = Omit<Extract<ApprovalPreview, { kind: 'broadcast' }>, 'kind' | 'figures'>;

export async function sending(db: Queryable, { messages, startsAt }: NewBroadcast): Promise<Weighed> {
  return weighed(db, { change: 'send', messages, before: null, startsAt: later(startsAt) });
}

/** A held broadcast is not sent before somebody confirms it, which is weighed then. */
export async function updating(db: Queryable, id: string, input: BroadcastUpdate): Promise<Weighed> {
  const row = found(await queries.findBroadcast(db, id));
  const before = textsOf(row);
  const { messages = before, startsAt = row.startsAt.toISOString() } = input;
  return weighed(db, { change: 'update', messages, before, startsAt: later(startsAt) }, row.state !== 'held');
}

/** Confirming one that is not held does nothing. */
export async function confirming(db: Queryable, id: string): Promise<Weighed> {
  const row = found(await queries.findBroadcast(db, id));
  const startsAt = later(row.startsAt.toISOString());
  return weighed(db, { change: 'confirm', messages: textsOf(row), before: null, startsAt }, row.state === 'held');
}

async function weighed(db: Queryable, preview: BroadcastPreview, isSending = true): Promise<Weighed> {
  const { de, en } = await queries.countRecipients(db);
  const recipients = de.users + en.users;
  return {
    amounts: isSending ? { broadcast: recipients } : {},
    preview: { kind: 'broadcast', ...preview, figures: { recipients, devices: de.devices + en.devices } },
  };
}

function textsOf({ messageDe, messageEn }: queries.BroadcastRow) {
  return { de: messageDe, en: messageEn };
}

/** The time of a scheduled broadcast; null if it would be sent at once. */
function later(startsAt: string | undefined): string | null {
  return startsAt === undefined || isSoon(new Date(startsAt)) ? null : new Date(startsAt).toISOString();
}
