import { machineKind } from '@leitstand/contract/api/access/machine-tokens';
import { TIME_ZONE } from '@leitstand/contract/base/berlin-time';
import { TOKEN_REMINDER_DAYS } from '@leitstand/contract/base/limits';
import { addressOf } from '@leitstand/contract/screens';
import { renderMail } from '../../adapters/mail/templates.ts';
import { jobKind } from '../../jobs/queue.ts';
import type { Platform } from '../../platform.ts';
import { bySystem, runChange } from '../../records/change.ts';
import { keptSince } from '../../retention.ts';
import { addEndNotifications, findMachine } from './machines.queries.ts';

const endingTokens = jobKind<Record<string, never>>('ending-tokens');
const endMail = jobKind<{ machineId: string }>('token-end-mail');
const EVERY_HOUR = '20 * * * *';

export async function scheduleReminders(platform: Platform): Promise<void> {
  const { queue } = platform;
  await queue.handle(endMail, ({ machineId }) => mailMaker(platform, machineId));
  await queue.handle(endingTokens, async () => {
    await remindOfEnds(platform);
  });
  await queue.every(endingTokens, EVERY_HOUR, {});
}

/** Tells the creator of a token once that it ends soon, in the inbox and by mail. */
export async function remindOfEnds(platform: Platform, now = new Date()): Promise<number> {
  return runChange(platform, bySystem('ending-tokens'), async ({ tx, publish }) => {
    const due = await addEndNotifications(tx, {
      until: keptSince(-TOKEN_REMINDER_DAYS, now),
      days: TOKEN_REMINDER_DAYS,
      targetOf: (id) => addressOf(machineKind.screen, id),
    });
    for (const { id } of due) {
      await platform.queue.send(tx, endMail, { machineId: id });
      publish({ type: 'notification', entity: 'notification', entityId: id, action: 'tokenEnds' });
    }
    return due.length;
  });
}

async function mailMaker({ database, mailer, config }: Platform, machineId: string): Promise<void> {
  const row = await findMachine(database.drizzle, machineId);
  if (!row?.maker || row.disabledAt || row.maker.disabledAt) return;
  const { maker, name, endsAt } = row;
  const language = maker.language || 'de';
  const end = endsAt.toLocaleString(language, { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE });
  await mailer.send(
    renderMail({
      template: 'tokenEnds',
      language,
      to: maker.email,
      name: maker.userName,
      link: `${config.publicUrl}${addressOf(machineKind.screen, machineId)}`,
      facts: { machine: name, end },
    }),
  );
}
