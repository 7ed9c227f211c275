import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { bans } from '../schema.ts';
import { emailKey } from './email-key.ts';
import { samePhoneNumbers } from './phone-number.ts';

export type ContactField = 'email' | 'telephoneNumber';
export type Contact = Readonly<Record<ContactField, string>>;

/** True for bans of this address or number, in any spelling. A blank one has none. */
export function bansContact(field: ContactField, value: string): SQL {
  if (value.trim() === '') return sql`false`;
  return field === 'email'
    ? eq(bans.emailKey, emailKey(value))
    : inArray(bans.telephoneNumber, samePhoneNumbers(value));
}
