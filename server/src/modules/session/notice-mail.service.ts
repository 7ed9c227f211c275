import { DEFAULT_LANGUAGE, type Language } from '@leitstand/contract/base/languages';
import { MUTABLE_MAILS } from '@leitstand/contract/base/limits';
import { renderMail } from '../../adapters/mail/templates.ts';
import type { Transaction } from '../../db/database.ts';
import { jobKind } from '../../jobs/queue.ts';
import type { Platform } from '../../platform.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { type AdminRow, findAdmin, needsProvider } from './session.queries.ts';
import { countMailed, SIGN_IN } from './sign-in-log.queries.ts';

/** About an account; `MUTABLE_MAILS` names those that its owner can do without. */
type AccountNotice =
  | 'passwordSet'
  | 'newDevice'
  | 'rightsChanged'
  | 'nameChanged'
  | 'factorAdded'
  | 'factorRemoved'
  | 'factorsReset'
  | 'identityLinked'
  | 'breakGlass';

interface NoticeJob {
  notice: AccountNotice | 'broadcastEnded';
  adminId: string;
  language: Language;
  at: string;
  /** Who did it, and from where. */
  by: string;
  device: string | undefined;
  network: string | undefined;
  /** What else the mail says. */
  facts?: Readonly<Record<string, string>>;
}

const noticeMail = jobKind<NoticeJob>('account-notice-mail');

/** A day's mails about the same thing: more would only hide the others. */
const MAILS_A_DAY = 5;
const UNKNOWN = { de: 'unbekannt', en: 'unknown' } as const;

/** Actions whose mails count together. */
const MAILED = { passwordSet: ['resetPassword', 'changePassword'], newDevice: [SIGN_IN] } as const;

/** Tells the owner of an account by mail what the change does to it. */
export async function sendNotice(
  { platform, tx, actor, language }: Change,
  adminId: string,
  notice: AccountNotice,
  facts: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { device, network } = actor;
  const author = actor.adminId ? await findAdmin(tx, actor.adminId) : undefined;
  // A name can be chosen, an address cannot.
  const by = author?.email ? `${actor.name} (${author.email})` : actor.name;
  const at = new Date().toISOString();
  await platform.queue.send(tx, noticeMail, { notice, adminId, language, at, by, device, network, facts });
}

/** Somebody who is only invited does not know the name before. */
export async function sendRenamed(change: Change, before: AdminRow, nameAfter: string): Promise<void> {
  if (before.passwordHash === '' && !(await needsProvider(change.tx, before))) return;
  await sendNotice(change, before.id, 'nameChanged', { nameBefore: before.userName, nameAfter });
}

/** Tells an administrator by mail how something ended that the server did for them. */
export async function sendWorkNotice(
  { queue }: Pick<Platform, 'queue'>,
  tx: Transaction,
  adminId: string,
  notice: 'broadcastEnded',
  facts: Readonly<Record<string, string>>,
): Promise<void> {
  const unknown = { by: '', device: undefined, network: undefined };
  const at = new Date().toISOString();
  await queue.send(tx, noticeMail, { notice, adminId, language: DEFAULT_LANGUAGE, at, ...unknown, facts });
}

/** Logs something about an account and tells its owner by mail. Repeating it does not flood the owner. */
export async function auditWithNotice<N extends keyof typeof MAILED>(
  change: Change,
  { notice, action, adminId }: { notice: N; action: (typeof MAILED)[N][number]; adminId: string },
): Promise<void> {
  const mailed = (await countMailed(change.tx, adminId, MAILED[notice])) < MAILS_A_DAY;
  await audit(change, { action, entity: 'administrator', entityId: adminId, after: { mailed } });
  if (mailed) await sendNotice(change, adminId, notice);
}

export async function handleNotices({ queue, mailer, database }: Platform): Promise<void> {
  await queue.handle(noticeMail, async ({ notice, adminId, at, by, device, network, ...job }) => {
    const admin = await findAdmin(database.drizzle, adminId);
    if (!admin || admin.disabledAt || isMuted(notice, admin)) return;
    const language = admin.language || job.language;
    const facts = {
      ...job.facts,
      time: new Date(at).toLocaleString(language, { dateStyle: 'long', timeStyle: 'long', timeZone: 'Europe/Berlin' }),
      device: device ?? UNKNOWN[language],
      network: network ?? UNKNOWN[language],
      by,
    };
    await mailer.send(renderMail({ template: notice, language, to: admin.email, name: admin.userName, facts }));
  });
}

/** Whatever is stored: mails about password and second factor are always sent. */
function isMuted(notice: NoticeJob['notice'], { mutedMails }: AdminRow): boolean {
  return MUTABLE_MAILS.some((mail) => mail === notice) && mutedMails.includes(notice);
}
