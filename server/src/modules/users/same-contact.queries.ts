import type { SameContact } from '@leitstand/contract/users';
import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { emailKey, indexedSpellings } from '../../db/contact/email-key.ts';
import { samePhoneNumbers } from '../../db/contact/phone-number.ts';
import type { Queryable } from '../../db/database.ts';
import { mailboxOf, users } from '../../db/schema.ts';
import { found } from '../../errors.ts';

/** More would not be read. */
const MOST = 1000;

/** Other users with the same e-mail address or phone number in any spelling, newest first. */
export async function findSameContact(db: Queryable, userId: string): Promise<SameContact[]> {
  const columns = {
    id: users.id,
    userName: users.userName,
    email: users.email,
    telephoneNumber: users.telephoneNumber,
  };
  const [user] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  const { email, telephoneNumber } = found(user);
  const addresses = indexedSpellings(email);
  const numbers = telephoneNumber === '' ? [] : samePhoneNumbers(telephoneNumber);
  // As the indexes require it.
  const sameEmail = and(sql`email_sort <> ''`, inArray(mailboxOf, addresses));
  const samePhone = and(sql`telephone_number <> ''`, inArray(users.telephoneNumber, numbers));
  const rows = await db
    .select(columns)
    .from(users)
    .where(and(isNull(users.deletedAt), ne(users.id, userId), or(sameEmail, samePhone)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(MOST);
  return rows
    .map((row) => ({
      _id: row.id,
      userName: row.userName,
      email: emailKey(row.email) === emailKey(email) ? row.email : '',
      telephoneNumber: numbers.includes(row.telephoneNumber) ? row.telephoneNumber : '',
    }))
    .filter((match) => match.email !== '' || match.telephoneNumber !== '');
}
