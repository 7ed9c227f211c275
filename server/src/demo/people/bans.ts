import { emailKey } from '../../db/contact/email-key.ts';
import type { bans, userDeletions } from '../../db/schema/people.ts';
import { searchTextOf } from '../../db/search.ts';
import { type Calendar, DAY_MS, dayOf } from '../calendar.ts';
import { GERMAN_TOWNS } from '../places.ts';
import { Random } from '../random.ts';
import { DELETION_REASONS } from '../texts/about.ts';
import type { Person } from './person.ts';
import { somePhoneNumber } from './phones.ts';
import type { ErasedUser } from './registrations.ts';
import { EmailAddresses, someName } from './user-names.ts';

/** Banned addresses of people whose accounts were erased. */
export function makeBans(erased: readonly ErasedUser[]): (typeof bans.$inferInsert)[] {
  const random = new Random('blacklist');
  const emails = new EmailAddresses();
  const blocked = erased.filter((user) => user.blacklisted).sort((a, b) => a.erasedAt.getTime() - b.erasedAt.getTime());
  return blocked.map(({ erasedAt }) => {
    const name = someName(random.pick(GERMAN_TOWNS), random);
    // The suffix keeps them distinct from addresses of current members.
    const email = emails.of(name, random.int(1965, 2006), random).replace('@', `.${random.int(10, 99)}@`);
    const telephoneNumber = random.chance(0.6) ? somePhoneNumber('DE', random) : '';
    return {
      id: random.id(erasedAt),
      email,
      emailKey: emailKey(email),
      telephoneNumber,
      createdAt: erasedAt,
      searchText: searchTextOf(email, telephoneNumber),
    };
  });
}

/** A few recently deleted members that can still be restored: inactive ones, so that no other record refers to them. */
export function deleteSomePeople(calendar: Calendar, people: readonly Person[]): void {
  const random = new Random('deleted people');
  const quiet = people.filter(
    (person) => !person.row.isAnonymous && person.lastDay < calendar.today - 30 && person.vehicles.length === 0,
  );
  const since = new Date(calendar.now.getTime() - 27 * DAY_MS);
  for (const person of random.some(quiet, Math.max(3, Math.round(people.length * 0.0036)))) {
    person.row.deletedAt = calendar.momentBetween(since, calendar.now, random);
    person.row.deletionReason = random.pick(DELETION_REASONS);
  }
}

export function makeUserDeletions(
  people: readonly Person[],
  erased: readonly ErasedUser[],
): (typeof userDeletions.$inferInsert)[] {
  const deleted = people.flatMap(({ row }) =>
    row.deletedAt ? [{ userId: row.id, day: dayOf(row.deletedAt), wasAnonymous: row.isAnonymous ?? false }] : [],
  );
  return [
    ...erased.map((user) => ({ userId: user.id, day: dayOf(user.erasedAt), wasAnonymous: user.wasAnonymous })),
    ...deleted,
  ];
}
