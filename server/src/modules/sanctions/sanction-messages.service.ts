import { mailOnce } from '../../adapters/mail/mail-once.ts';
import { layOutMail } from '../../adapters/mail/templates.ts';
import { pushTagged } from '../../adapters/push/push-tagged.ts';
import { jobKind } from '../../jobs/queue.ts';
import type { Platform } from '../../platform.ts';
import { bySystem, runChange } from '../../records/change.ts';
import { findDevices } from '../../records/devices.queries.ts';
import { withAppealLink } from './appeal-link.ts';
import * as queries from './sanctions.queries.ts';
import { expireSuspension } from './sanctions.service.ts';

type ToSend = { messageId: string };

const dueJob = jobKind<Record<string, never>>('sanctions-due');
const mailJob = jobKind<ToSend>('sanction-mail');
const pushJob = jobKind<ToSend>('sanction-push');

const EVERY_MINUTE = '* * * * *';
const BY_CLOCK = 'sanctions-due';

/** What is due is found by its time in the database, so nothing is lost by a restart or a restored backup. */
export async function scheduleSanctions(platform: Platform): Promise<void> {
  const { queue } = platform;
  await queue.handle(mailJob, ({ messageId }) => sendMail(platform, messageId));
  await queue.handle(pushJob, ({ messageId }) => sendPush(platform, messageId));
  await queue.handle(dueJob, () => handleDueSanctions(platform));
  await queue.every(dueJob, EVERY_MINUTE, {});
}

/** Ends suspensions and sends messages whose time has come. */
export async function handleDueSanctions(platform: Platform, now = new Date()): Promise<void> {
  for (const row of await queries.findEnded(platform.database.drizzle, now)) {
    await runChange(platform, bySystem(BY_CLOCK), (change) => expireSuspension(change, row, now));
  }
  await runChange(platform, bySystem(BY_CLOCK), async ({ tx }) => {
    for (const messageId of await queries.takeDueMessages(tx, now)) {
      await platform.queue.send(tx, mailJob, { messageId });
      await platform.queue.send(tx, pushJob, { messageId });
    }
  });
}

async function sendMail(platform: Platform, id: string): Promise<void> {
  const { database, mailer, config } = platform;
  const db = database.drizzle;
  const message = await queries.findMessage(db, id);
  const to = message?.userId ? await queries.findAddress(db, message.userId) : message?.email;
  if (message && !message.mailedAt && to) {
    const { language, subject } = message;
    const messageId = `<sanction-${id}@${new URL(config.publicUrl).hostname}>`;
    const content = await withAppealLink(platform, message);
    const mail = { ...layOutMail({ language, to, subject, ...content }), messageId };
    await mailOnce(mailer, mail, queries.mailClaim(db, message));
  }
  // The address of a banned person is only kept until here.
  await queries.forgetAddress(db, id, Boolean(to));
}

async function sendPush(platform: Platform, id: string): Promise<void> {
  const db = platform.database.drizzle;
  const message = await queries.findMessage(db, id);
  if (!message?.userId || message.pushedAt) return;
  const { language, push: text } = message;
  const tokens = (await findDevices(db, message.userId))?.tokens ?? [];
  await pushTagged(
    platform,
    `sanction-${id}`,
    tokens.map((token) => ({ token, language, text })),
  );
  await queries.markPushed(db, id);
}
