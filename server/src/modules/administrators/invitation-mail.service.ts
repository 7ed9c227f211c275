import type { Language } from '@leitstand/contract/base/languages';
import { INVITATION_DAYS } from '@leitstand/contract/base/limits';
import { renderMail } from '../../adapters/mail/templates.ts';
import { jobKind } from '../../jobs/queue.ts';
import type { Platform } from '../../platform.ts';
import type { Change } from '../../records/change.ts';
import { mayUsePassword } from '../../records/password-policy.ts';
import { createResetCode } from '../session/session.service.ts';
import { findAdministrator } from './administrators.queries.ts';

/** Has no code: it is created when the mail is rendered, so that the queue contains no secret. */
const invitationMail = jobKind<{ adminId: string; language: Language }>('invitation-mail');

export async function requestInvitation(change: Change, adminId: string): Promise<void> {
  await change.platform.queue.send(change.tx, invitationMail, { adminId, language: change.language });
}

export async function handleInvitations(platform: Platform): Promise<void> {
  const { queue, mailer, config, database } = platform;
  await queue.handle(invitationMail, async ({ adminId, language }) => {
    const admin = await findAdministrator(database.drizzle, adminId);
    if (!admin || admin.disabledAt || admin.passwordHash !== '' || admin.isLinked) return;
    if (!mayUsePassword(config, admin.emailSort)) {
      const link = `${config.publicUrl}/login`;
      const mail = { template: 'providerInvitation', language, to: admin.email, name: admin.userName, link } as const;
      return mailer.send(renderMail(mail));
    }
    const code = await createResetCode(platform, adminId, INVITATION_DAYS * 24 * 60);
    const link = `${config.publicUrl}/reset-password/${code}`;
    await mailer.send(renderMail({ template: 'invitation', language, to: admin.email, name: admin.userName, link }));
  });
}
