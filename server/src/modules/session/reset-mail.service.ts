import type { Language } from '@leitstand/contract/base/languages';
import { renderMail } from '../../adapters/mail/templates.ts';
import { plainFold } from '../../db/search.ts';
import { jobKind } from '../../jobs/queue.ts';
import type { Platform } from '../../platform.ts';
import { findAdmin, findAdminByEmail } from './session.queries.ts';
import { createResetCode } from './session.service.ts';

/** Carries no code: it is made when the mail is written, so that the queue holds no secret. */
const resetMail = jobKind<{ adminId: string | null; language: Language }>('password-reset-mail');

/**
 * Says nothing about whether the address is known, neither by its answer nor by the time it takes: for an unknown one
 * there is a job too, which does nothing.
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
    if (!admin || admin.disabledAt) return;
    const link = `${config.publicUrl}/reset-password/${await createResetCode(platform, admin.id)}`;
    await mailer.send(renderMail({ template: 'passwordReset', language, to: admin.email, name: admin.userName, link }));
  });
}
