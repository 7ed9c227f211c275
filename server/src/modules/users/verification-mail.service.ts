import type { Language } from '@leitstand/contract/base/languages';
import { renderMail } from '../../adapters/mail/templates.ts';
import { users } from '../../db/schema.ts';
import { jobKind } from '../../jobs/queue.ts';
import type { Platform } from '../../platform.ts';
import type { Change } from '../../records/change.ts';
import { findRecord } from '../../records/records.queries.ts';
import { nextVerificationPath } from '../verification/verification.service.ts';

/** Has no address: the job of an erased user contains no personal data. */
const verificationMail = jobKind<{ userId: string; language: Language }>('verification-mail');

export async function requestVerificationMail(change: Change, userId: string, language: Language): Promise<void> {
  await change.platform.queue.send(change.tx, verificationMail, { userId, language });
}

export async function handleVerificationMails(platform: Platform): Promise<void> {
  const { queue, mailer, config, database, signingSecret } = platform;
  await queue.handle(verificationMail, async ({ userId, language }) => {
    const user = await findRecord(database.drizzle, users, userId);
    if (!user || user.isVerified || user.email === '') return;
    const link = `${config.publicUrl}${await nextVerificationPath(database.drizzle, signingSecret, user)}`;
    await mailer.send(renderMail({ template: 'verification', language, to: user.email, name: user.userName, link }));
  });
}
