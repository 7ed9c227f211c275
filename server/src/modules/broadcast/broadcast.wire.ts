import type { Broadcast } from '@leitstand/contract/broadcast';
import type { BroadcastRow } from './broadcast.queries.ts';

export function toBroadcast(row: BroadcastRow): Broadcast {
  return {
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    message: { de: row.messageDe, en: row.messageEn },
    usersNotified: row.usersNotified,
    state: row.state,
    channel: row.channel,
    recipients: row.recipients,
    accepted: row.accepted,
    failures: row.failures,
    unknown: row.unknown,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    startsAt: row.startsAt.toISOString(),
    hold: row.hold,
    revision: row.revision,
  };
}
