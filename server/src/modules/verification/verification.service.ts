import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUntil } from '../../base/clock.ts';
import type { Queryable } from '../../db/database.ts';
import { countVerifications } from './verification.queries.ts';

const LINK_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

interface LinkSubject {
  id: string;
  email: string;
  /** How often this person has been verified by a link: links signed for an earlier round are used up. */
  round?: number;
}

export async function nextVerificationPath(db: Queryable, secret: string, user: LinkSubject): Promise<string> {
  const { id, email } = user;
  return verificationPath(secret, { id, email, round: await countVerifications(db, id) });
}

/** The panel path of a verification link: user id, expiry, and a signature over both, the address and the round. */
export function verificationPath(secret: string, user: LinkSubject, now: number = Date.now()): string {
  const expires = String(now + LINK_LIFETIME_MS);
  return `/validateEmail/${user.id}/${expires}/${sign(secret, user, expires)}`;
}

/** A link is valid until it expires, not before it can have been signed, and only for the address it was sent to. */
export function isValidLink(secret: string, user: LinkSubject, expires: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, user, expires));
  const given = Buffer.from(signature);
  return (
    expected.length === given.length && timingSafeEqual(expected, given) && isUntil(LINK_LIFETIME_MS, Number(expires))
  );
}

function sign(secret: string, { id, email, round = 0 }: LinkSubject, expires: string): string {
  // Round 0 is not signed, so that links from before rounds existed stay valid.
  const signedRound = round === 0 ? [] : [round];
  return createHmac('sha256', secret)
    .update(JSON.stringify(['verify', id, email, expires, ...signedRound]))
    .digest('base64url');
}
