import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Bilingual } from '@leitstand/contract/base/languages';
import { APPEAL_LINK_DAYS } from '@leitstand/contract/base/limits';
import type { MailContent } from '../../adapters/mail/templates.ts';
import { isUntil } from '../../base/clock.ts';
import type { Platform } from '../../platform.ts';
import { findAppealed, isAppealable } from './appeals.queries.ts';
import type { MessageRow } from './sanctions.queries.ts';

const LINK_LIFETIME_MS = APPEAL_LINK_DAYS * 24 * 60 * 60 * 1000;

const LABEL: Bilingual = { de: 'Einspruch einlegen', en: 'Appeal' };
const OFFER: Bilingual = {
  de: 'Wenn du damit nicht einverstanden bist, kannst du hier Einspruch einlegen:',
  en: 'If you disagree, you can appeal here:',
};
const VALIDITY: Bilingual = {
  de: `Der Link gilt ${APPEAL_LINK_DAYS} Tage und nur einmal.`,
  en: `The link is valid for ${APPEAL_LINK_DAYS} days and works once.`,
};

/** The panel path of a link: sanction, expiry, and a signature over both. */
export function appealPath(secret: string, sanctionId: string, now: number = Date.now()): string {
  const expires = String(now + LINK_LIFETIME_MS);
  return `/appeal/${sanctionId}/${expires}/${sign(secret, sanctionId, expires)}`;
}

export interface AppealLinkParts {
  readonly id: string;
  readonly expires: string;
  readonly signature: string;
}

export function isSigned(secret: string, { id, expires, signature }: AppealLinkParts): boolean {
  const expected = Buffer.from(sign(secret, id, expires));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Not expired, and not signed in the future. */
export function isInTime(expires: string): boolean {
  return isUntil(LINK_LIFETIME_MS, Number(expires));
}

function sign(secret: string, sanctionId: string, expires: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['appeal', sanctionId, expires]))
    .digest('base64url');
}

/** The content of a mail about a sanction, with the link if there is something to appeal against. */
export async function withAppealLink(
  { database, config, signingSecret }: Platform,
  { sanctionId, language, paragraphs }: MessageRow,
): Promise<Pick<MailContent, 'before' | 'button' | 'after'>> {
  const appealed = await findAppealed(database.drizzle, sanctionId);
  if (!appealed || !isAppealable(appealed)) return { before: paragraphs };
  const link = `${config.publicUrl}${appealPath(signingSecret, sanctionId)}`;
  return {
    before: [...paragraphs, OFFER[language]],
    button: { link, label: LABEL[language] },
    after: [VALIDITY[language]],
  };
}
