import * as z from 'zod/mini';
import { endpoint } from './base/endpoint.ts';
import * as field from './base/fields.ts';
import { kind } from './base/kind.ts';
import {
  ALL_TIME,
  EVER_ACTIVE,
  FIRST_BIRTH_YEAR,
  LONG_TEXT_LENGTH,
  MAX_AMOUNT,
  SANCTION_GROUNDS,
  STANDINGS,
  USER_KINDS,
  USER_LANGUAGES,
  USER_SORT_FIELDS,
  USER_STATUS,
} from './base/limits.ts';
import { area, placeCount, zoom } from './base/map-area.ts';
import * as read from './base/reading.ts';
import { screens } from './screens.ts';

export const dateOfBirth = z.object({ year: read.number, month: read.number, date: read.number });
export type DateOfBirth = z.output<typeof dateOfBirth>;

export const user = z.object({
  _id: read.text,
  userName: read.text,
  email: read.text,
  telephoneNumber: read.text,
  dateOfBirth: z.catch(z.nullable(dateOfBirth), null),
  about: read.text,
  language: read.oneOf(USER_LANGUAGES, 'de'),
  currentCoins: read.amount,
  drivenKilometers: read.amount,
  isVerified: read.flag,
  status: z.catch(z.pipe(read.number, z.literal([USER_STATUS.suspended, USER_STATUS.active])), USER_STATUS.active),
  /** The end of a suspension; null without one, and for users who are not suspended. */
  suspendedUntil: read.optionalText,
  /** Warnings that were not taken back. */
  warnings: read.amount,
  image: read.text,
  createdAt: read.text,
  /** Operating system, app version and phone model: read-only. */
  system: read.text,
  version: read.text,
  model: read.text,
  location: z.catch(z.nullable(read.point), null),
  cars: read.list(read.text),
  revision: read.revision,
});
export type User = z.output<typeof user>;

/** Whether the three numbers are a calendar day that is not in the future. */
export function isBirthDate({ year, month, date }: DateOfBirth): boolean {
  const day = new Date(Date.UTC(year, month - 1, date));
  return (
    year >= FIRST_BIRTH_YEAR &&
    day.getUTCFullYear() === year &&
    day.getUTCMonth() === month - 1 &&
    day.getUTCDate() === date &&
    day.getTime() <= Date.now()
  );
}

const status = z.pipe(
  z.transform((value: unknown) => (value === '0' ? 0 : value === '1' ? 1 : value)),
  z.literal([USER_STATUS.suspended, USER_STATUS.active]),
);

const userFields = {
  userName: field.requiredText(),
  email: field.email,
  dateOfBirth: field.structured(dateOfBirth.check(z.refine(isBirthDate))),
  about: field.requiredText(LONG_TEXT_LENGTH),
  language: z.enum(USER_LANGUAGES),
  telephoneNumber: z._default(field.telephoneNumber, ''),
  image: z._default(field.text(), ''),
  currentCoins: z._default(field.integer(0, MAX_AMOUNT), 0),
  drivenKilometers: z._default(field.decimal(0, MAX_AMOUNT), 0),
  status: z._default(status, USER_STATUS.active),
  isVerified: z._default(field.flag(), false),
};

export const newUser = z.object(userFields);
export type NewUser = z.output<typeof newUser>;

export const userUpdate = z.object({
  ...userFields,
  _id: field.id,
  // Absent means unchanged: an old client only sends the fields of its form.
  telephoneNumber: z.optional(field.telephoneNumber),
  image: z.optional(field.text()),
  currentCoins: field.ifGiven(field.integer(0, MAX_AMOUNT)),
  drivenKilometers: field.ifGiven(field.decimal(0, MAX_AMOUNT)),
  status: z.optional(status),
  isVerified: z.optional(field.flag()),
  revision: field.revision,
});
export type UserUpdate = z.output<typeof userUpdate>;

export const userDeletion = z.object({
  userId: field.id,
  reason: field.requiredText(LONG_TEXT_LENGTH),
  /** Erases at once instead of keeping the user restorable (at the request of the data subject). */
  erase: z._default(field.flag(), false),
});

const listParams = { skip: field.skip, limit: field.limit, days: field.days };
const sorted = { order: field.sortOrder };
const usersData = read.list(user);

export const listUsers = endpoint({
  name: 'listUsers',
  resource: 'users',
  method: 'GET',
  path: '/user/all/{skip}/{limit}/{days}',
  summary: 'Newest users first.',
  access: 'ReadUsers',
  params: z.object(listParams),
  data: usersData,
});

export const listUsersSorted = endpoint({
  name: 'listUsersSorted',
  resource: 'users',
  method: 'GET',
  path: '/user/all/{skip}/{limit}/{days}/{sortField}/{order}',
  summary: 'Users in a chosen order.',
  access: 'ReadUsers',
  params: z.object({ ...listParams, ...sorted, sortField: z.enum(USER_SORT_FIELDS) }),
  data: usersData,
});

const searchByPage = { text: field.searchText, page: field.page, limit: field.limit, days: field.days };
const searchBySkip = { text: field.searchText, skip: field.skip, limit: field.limit, days: field.days };

export const searchUsers = endpoint({
  name: 'searchUsers',
  resource: 'users',
  method: 'GET',
  path: '/user/search/{text}/{page}/{limit}/{days}',
  summary: 'Users whose name, e-mail or phone number contains the text, best match first; counts pages.',
  access: 'ReadUsers',
  params: z.object(searchByPage),
  data: usersData,
});

export const searchUsersSorted = endpoint({
  name: 'searchUsersSorted',
  resource: 'users',
  method: 'GET',
  path: '/user/search/{text}/{page}/{limit}/{days}/{sort}/{order}',
  summary: 'The same in a chosen order.',
  access: 'ReadUsers',
  params: z.object({ ...searchByPage, ...sorted, sort: z.enum(USER_SORT_FIELDS) }),
  data: usersData,
});

export const adminSearchUsers = endpoint({
  name: 'adminSearchUsers',
  resource: 'users',
  method: 'GET',
  path: '/user/admin/search/{text}/{skip}/{limit}/{days}',
  summary: 'The same search for infinite scrolling; counts rows.',
  access: 'ReadUsers',
  params: z.object(searchBySkip),
  data: usersData,
});

export const adminSearchUsersSorted = endpoint({
  name: 'adminSearchUsersSorted',
  resource: 'users',
  method: 'GET',
  path: '/user/admin/search/{text}/{skip}/{limit}/{days}/{sort}/{order}',
  summary: 'The same in a chosen order.',
  access: 'ReadUsers',
  params: z.object({ ...searchBySkip, ...sorted, sort: z.enum(USER_SORT_FIELDS) }),
  data: usersData,
});

export const userFilter = z.object({
  search: z._default(field.searchText, ''),
  time: z._default(field.days, ALL_TIME),
  /** ISO 3166 alpha-2; empty: users whose country is unknown; absent: all. */
  country: z.optional(field.text(2)),
  /** Registered on this day or later, in Europe/Berlin. */
  since: field.ifGiven(field.day()),
  kind: field.ifGiven(z.enum(USER_KINDS)),
  standing: field.ifGiven(z.enum(STANDINGS)),
  /** Used the app on this day or later, or at all. */
  active: field.ifGiven(z.union([z.literal(EVER_ACTIVE), field.day()])),
  /** Exact operating system and app version. */
  system: field.ifGiven(field.exactText),
  version: field.ifGiven(field.exactText),
  /** Only users whose last known place is in it. */
  area: field.ifGiven(area),
  sort: field.ifGiven(z.enum(USER_SORT_FIELDS)),
  order: field.ifGiven(field.sortOrder),
});
export type UserFilter = z.output<typeof userFilter>;

export const findUsers = endpoint({
  name: 'findUsers',
  resource: 'users',
  method: 'POST',
  path: '/user/find/{skip}/{limit}',
  summary: 'Users narrowed by text, time, country and what the dashboard counts them by together, in a chosen order.',
  access: 'ReadUsers',
  mutates: false,
  extension: true,
  params: z.object({ skip: field.skip, limit: field.limit }),
  body: userFilter,
  data: usersData,
});

/** A deleted user; the name is only included while the user can be restored. */
export const deletedUser = z.object({
  _id: read.text,
  /** Day of the request, `yyyy-mm-dd` in Europe/Berlin. */
  deletedOn: read.text,
  wasAnonymous: read.flag,
  isRestorable: read.flag,
  userName: read.text,
  image: read.text,
  reason: read.text,
});
export type DeletedUser = z.output<typeof deletedUser>;

export const findDeletedUsers = endpoint({
  name: 'findDeletedUsers',
  resource: 'users',
  method: 'POST',
  path: '/user/deleted/{skip}/{limit}',
  summary: 'Deletions that were not taken back, the latest first, erased users among them.',
  access: 'ReadUsers',
  mutates: false,
  extension: true,
  params: z.object({ skip: field.skip, limit: field.limit }),
  body: z.object({ since: field.ifGiven(field.day()) }),
  data: read.list(deletedUser),
});

export const getUser = endpoint({
  name: 'getUser',
  resource: 'users',
  method: 'GET',
  path: '/user/admin/profile/{id}/0/1',
  summary: 'One user.',
  access: 'ReadUsers',
  params: z.object({ id: field.id }),
  data: user,
});

export const addUser = endpoint({
  name: 'addUser',
  resource: 'users',
  method: 'POST',
  path: '/user/add',
  summary: 'Creates a user and sends the verification mail.',
  access: 'WriteUsers',
  proof: 'sometimes',
  encoding: 'form',
  extension: true,
  body: newUser,
  data: user,
});

export const updateUser = endpoint({
  name: 'updateUser',
  resource: 'users',
  method: 'PUT',
  path: '/user/update',
  summary: 'Changes a user. Fields that are not sent stay as they are.',
  access: 'WriteUsers',
  proof: 'sometimes',
  approval: ['ban'],
  encoding: 'form',
  body: userUpdate,
  data: user,
});

export const deleteUser = endpoint({
  name: 'deleteUser',
  resource: 'users',
  method: 'POST',
  path: '/user/delete',
  summary: 'Deletes a user for a stated reason; restorable for 30 days unless `erase` is set.',
  access: 'WriteUsers',
  proof: true,
  approval: ['erase'],
  body: userDeletion,
  data: read.nothing,
});

/** What a ban may carry; the specification's panel sends none of it. */
export const banFields = {
  /** For the audit log. */
  reason: field.ifGiven(field.text(LONG_TEXT_LENGTH)),
  ground: field.ifGiven(z.enum(SANCTION_GROUNDS)),
  /** Whether the person gets a mail, and what it says in addition to the text of the ground. */
  notify: z._default(field.flag(), false),
  message: z._default(field.text(LONG_TEXT_LENGTH), ''),
};

export const banUser = endpoint({
  name: 'blacklistUser',
  resource: 'users',
  method: 'POST',
  path: '/user/blacklist/',
  summary: 'Erases a user for good and blocks e-mail and phone number.',
  access: 'WriteUsers',
  proof: true,
  approval: ['ban'],
  body: z.object({ userId: field.id, ...banFields }),
  data: read.nothing,
});

/** An account of perhaps the same person. An address or number that differs is left blank. */
export const sameContact = z.object({
  _id: read.text,
  userName: read.text,
  email: read.text,
  telephoneNumber: read.text,
});
export type SameContact = z.output<typeof sameContact>;

export const listSameContact = endpoint({
  name: 'listSameContact',
  resource: 'users',
  method: 'GET',
  path: '/user/sameContact/{id}',
  summary: 'Other users with the same e-mail address or phone number, in any spelling. A ban would not remove them.',
  access: 'ReadUsers',
  extension: true,
  params: z.object({ id: field.id }),
  data: read.list(sameContact),
});

export const coinBooking = z.object({
  userId: field.id,
  change: field.integer(-MAX_AMOUNT, MAX_AMOUNT).check(z.refine((change) => change !== 0)),
  reason: field.requiredText(LONG_TEXT_LENGTH),
});
export type CoinBooking = z.output<typeof coinBooking>;

export const bookCoins = endpoint({
  name: 'bookCoins',
  resource: 'users',
  method: 'POST',
  path: '/user/coins/book',
  summary: 'Adds coins to a user or takes some away, for a stated reason; never below zero.',
  access: 'WriteUsers',
  proof: 'sometimes',
  extension: true,
  body: coinBooking,
  data: user,
});

export const usersByCountry = endpoint({
  name: 'usersByCountry',
  resource: 'users',
  method: 'GET',
  path: '/user/country/{days}',
  summary: 'Number of users per country.',
  access: 'ReadUsers',
  params: z.object({ days: field.days }),
  data: read.list(read.groupCount),
});

export const usersByPlace = endpoint({
  name: 'usersByPlace',
  resource: 'users',
  method: 'POST',
  path: '/user/places',
  summary: 'The number of users in each cell of a map, most first; users without a known place are not counted.',
  access: 'ReadUsers',
  mutates: false,
  extension: true,
  body: z.object({ time: z._default(field.days, ALL_TIME), area, zoom }),
  data: read.list(placeCount),
});

export const sendValidationEmail = endpoint({
  name: 'sendValidationEmail',
  resource: 'users',
  method: 'POST',
  path: '/sendValidationEmail',
  summary: 'Sends a new verification mail in the language of the `language` header.',
  access: 'WriteUsers',
  body: z.object({ _id: field.id, email: field.email }),
  data: read.nothing,
});

export const userCalls = [
  listUsers,
  listUsersSorted,
  searchUsers,
  searchUsersSorted,
  adminSearchUsers,
  adminSearchUsersSorted,
  findUsers,
  findDeletedUsers,
  getUser,
  addUser,
  updateUser,
  deleteUser,
  banUser,
  listSameContact,
  bookCoins,
  usersByCountry,
  usersByPlace,
  sendValidationEmail,
];

export const userKind = kind({
  name: 'user',
  label: { de: 'Benutzer', en: 'User' },
  calls: userCalls,
  entities: { User: user },
  screen: screens.users,
  reading: listUsers.access,
  deleting: deleteUser,
  list: {
    added: { de: ['neuer Benutzer', 'neue Benutzer'], en: ['new user', 'new users'] },
    leaving: ['delete', 'erase', 'ban'],
  },
  bulk: { resource: 'users', operations: ['warn', 'suspend', 'delete', 'ban'] },
});
