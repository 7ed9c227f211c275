import { createHmac, timingSafeEqual } from 'node:crypto';

const LINK_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

interface Addressee {
  id: string;
  email: string;
}

/** The panel path of a verification link: user id, expiry, and a signature over both and the address. */
export function verificationPath(secret: string, user: Addressee, now: number = Date.now()): string {
  const expires = String(now + LINK_LIFETIME_MS);
  return `/validateEmail/${user.id}/${expires}/${sign(secret, user, expires)}`;
}

/** A link is good until it expires, and only for the address it was sent to. */
export function isGoodLink(secret: string, user: Addressee, expires: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, user, expires));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given) && Number(expires) > Date.now();
}

function sign(secret: string, { id, email }: Addressee, expires: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['verify', id, email, expires]))
    .digest('base64url');
}
