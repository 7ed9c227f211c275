import type { Language } from '@leitstand/contract/base/languages';
import { renderMail } from '../../adapters/mail/templates.ts';
import { plainFold } from '../../db/search.ts';
import { jobKind } from '../../jobs/queue.ts';
import type { Platform } from '../../platform.ts';
import { mayUsePassword } from '../../records/password-policy.ts';
import { findAdmin, findAdminByEmail, needsProvider } from './session.queries.ts';
import { createResetCode } from './session.service.ts';

/** Has no code: it is created when the mail is rendered, so that the queue contains no secret. */
const resetMail = jobKind<{ adminId: string | null; language: Language }>('password-reset-mail');

/**
 * Does not reveal whether the address is known, neither by its response nor by its timing: an unknown address gets a
 * job too, which does nothing.
 */
export async function requestReset({ database, queue }: Platform, email: string, language: Language): Promise<void> {
  await database.drizzle.transaction(async (tx) => {
    const admin = await findAdminByEmail(tx, plainFold(email));
    await queue.send(tx, resetMail, { adminId: admin?.id ?? null, language });
  });
}

export async function handleResetMails(platform: Platform): Promise<void> {
  const { queue, mailer, config, database } = platform;
  await queue.handle(resetMail, async ({ adminId, language }) => {
    const admin = adminId === null ? undefined : await findAdmin(database.drizzle, adminId);
    if (!admin || admin.disabledAt || !mayUsePassword(config, admin.emailSort)) return;
    // Somebody who is disabled at the provider must not get in with a password of their own.
    if (await needsProvider(database.drizzle, admin)) return;
    const link = `${config.publicUrl}/reset-password/${await createResetCode(platform, admin.id)}`;
    await mailer.send(renderMail({ template: 'passwordReset', language, to: admin.email, name: admin.userName, link }));
  });
}
