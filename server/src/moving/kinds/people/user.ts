import { LONG_TEXT_LENGTH, MAX_AMOUNT, USER_LANGUAGES } from '@leitstand/contract/base/limits';
import { users } from '../../../db/schema.ts';
import { userSortColumns } from '../../../modules/users/users.service.ts';
import { followAuthorNames } from '../community/post.queries.ts';
import type { Columns, MovingKind } from '../moving-kind.ts';
import { RecordFields } from '../record-fields.ts';
import { dateOfBirth } from './date-of-birth.ts';
import { nearestCountries } from './nearest-country.ts';
import { applyStandings, type Standing } from './standings.queries.ts';
import { addActivity, addDevices, twinUsers } from './user.queries.ts';

/** What a user has in other tables. */
export interface UserParts extends Standing {
  readonly devices: readonly string[];
  readonly lastActiveAt: Date | null;
}

const TOKEN = /^[!-~]{1,1000}$/;
const COUNTRY = /^[A-Z]{2}$/;
const MOST_WARNINGS = 100;

export const userMoving: MovingKind = {
  name: 'user',
  table: users,
  read(value, now, whole = value) {
    const fields = new RecordFields(value);
    // Vehicles are records of their own.
    fields.ignore('cars');
    const isGuest = fields.flag('isAnonymous') ?? (fields.peek('loginType') === 'anonymous' ? true : undefined);
    const userName = fields.text('userName', { isRequired: !isGuest });
    const isAnonymous = isGuest ?? !fields.isGiven('email');
    const email = fields.email('email');
    const telephoneNumber = fields.phone('telephoneNumber');
    const [longitude, latitude] = fields.point('location') ?? [null, null];
    const lastActiveAt = fields.past('lastActiveAt', now) ?? null;
    const parts: UserParts = { ...standingOf(fields), devices: devicesOf(whole), lastActiveAt };
    const row = {
      userName,
      email,
      telephoneNumber,
      ...userSortColumns(userName, email, telephoneNumber),
      dateOfBirth: dateOfBirth(fields, now),
      about: fields.text('about', { max: LONG_TEXT_LENGTH }),
      language: languageOf(fields),
      currentCoins: fields.integer('currentCoins', 0, MAX_AMOUNT) ?? 0,
      drivenKilometers: fields.decimal('drivenKilometers', 0, MAX_AMOUNT) ?? 0,
      isVerified: fields.flag('isVerified') ?? false,
      isAnonymous,
      image: fields.image('image'),
      system: fields.text('system'),
      appVersion: fields.text('version'),
      phoneModel: fields.text('model'),
      country: countryOf(fields),
      longitude,
      latitude,
      createdAt: fields.createdAt(now),
      lastActiveAt,
    };
    // Fields of the app belong to the user, and the API shows them.
    const appFields = fields.unknown();
    return { row: { ...row, appFields }, references: [], parts, unknownFields: {}, problems: fields.problems };
  },
  async complete(_, arrivals) {
    const unknown = arrivals.filter(({ row }) => row.country === '' && row.longitude !== null);
    const countries = await nearestCountries(unknown.map(({ row }) => [Number(row.longitude), Number(row.latitude)]));
    return new Map(unknown.map(({ ref }, index): [string, Columns] => [ref, { country: countries[index] }]));
  },
  check: twinUsers,
  async writeParts(tx, arrivals) {
    const people = arrivals.map(({ id, isNew, parts }) => ({ id, isNew, ...(parts as UserParts) }));
    await applyStandings(tx, people);
    await addDevices(tx, people);
    await addActivity(tx, people);
    const known = people.filter(({ isNew }) => !isNew);
    await followAuthorNames(
      tx,
      known.map(({ id }) => id),
    );
  },
};

/** A language with a region is that language. */
function languageOf(fields: RecordFields): 'de' | 'en' {
  const given = fields.peek('language');
  const region = typeof given === 'string' ? /^\s*(de|en)[-_]/i.exec(given)?.[1] : undefined;
  if (region === undefined) return fields.oneOf('language', USER_LANGUAGES, 'de');
  fields.ignore('language');
  return region.toLowerCase() === 'en' ? 'en' : 'de';
}

function countryOf(fields: RecordFields): string {
  const country = fields.text('country').toUpperCase();
  if (country === '' || COUNTRY.test(country)) return country;
  fields.note('invalid', 'country', country, false);
  return '';
}

/** Status 0 is a suspension, without an end unless the source tells one. */
function standingOf(fields: RecordFields): Standing {
  const isSuspended = fields.flag('status') === false;
  const suspendedUntil = fields.moment('suspendedUntil') ?? null;
  return { isSuspended, suspendedUntil, warnings: fields.integer('warnings', 0, MOST_WARNINGS) ?? 0 };
}

/** Where the app receives push messages: the only use of a token. */
function devicesOf(whole: unknown): string[] {
  const fields = new RecordFields(whole);
  const tokens = [fields.raw('fcmToken'), fields.raw('fcmTokens')].flat();
  return tokens.filter((token): token is string => typeof token === 'string' && TOKEN.test(token));
}
