import { SANCTION_WINDOW_SECONDS } from '@leitstand/contract/base/limits';
import { type MessageTopic, sanctionMessage } from '@leitstand/contract/moderation/sanction-message';
import type { Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import type { users } from '../../db/schema.ts';
import { readModeration } from './moderation.service.ts';
import { insertMessage, type SanctionRow } from './sanctions.queries.ts';

/** A bulk action sets the time when it has ended. */
const LONGEST_RUN_MS = 24 * 60 * 60 * 1000;

export function dueAfterWindow(): Date {
  return new Date(Date.now() + SANCTION_WINDOW_SECONDS * 1000);
}

type Recipient = Pick<typeof users.$inferSelect, 'id' | 'userName' | 'email' | 'language'>;

/** Stores what the person will be told, in their language, with the texts as they are now. */
export async function addMessage(
  tx: Transaction,
  person: Recipient,
  sanction: SanctionRow,
  { topic, message }: { topic: MessageTopic; message: string },
): Promise<void> {
  const { step, ground, until, hidesContent } = sanction;
  const { language } = person;
  const { texts } = await readModeration(tx);
  const { subject, paragraphs, push } = sanctionMessage({
    topic,
    language,
    name: person.userName,
    ground: topic === step ? texts[ground][language] : '',
    message,
    until: until?.toISOString() ?? null,
    hidesContent,
  });
  await insertMessage(tx, {
    id: newId(),
    sanctionId: sanction.id,
    // A banned person is erased: only the address is left, until the mail has been sent.
    ...(step === 'ban' ? { email: person.email } : { userId: person.id }),
    language,
    subject,
    paragraphs: [...paragraphs],
    push,
    dueAt: sanction.bulkRunId ? new Date(Date.now() + LONGEST_RUN_MS) : dueAfterWindow(),
  });
}
