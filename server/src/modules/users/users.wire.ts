import type { DateOfBirth, DeletedUser, User } from '@leitstand/contract/users';
import { getTableColumns, sql } from 'drizzle-orm';
import { type ShapedRow, shapeOf } from '../../db/lists/shape.ts';
import { users } from '../../db/schema.ts';
import type { DeletionRow } from './users.queries.ts';

const vehicleIds = sql`array(select cars.id from cars where cars.user_id = users.id and cars.deleted_at is null order by cars.id)`;

const columns = { ...getTableColumns(users), vehicleIds: vehicleIds.mapWith(idsIn) };
type ShownUser = ShapedRow<typeof columns>;

/** A user as the API shows it. Fields that only the app knows are passed through. */
export const userShape = shapeOf<typeof columns, User>(
  columns,
  {
    _id: 'id',
    userName: 'userName',
    email: 'email',
    telephoneNumber: 'telephoneNumber',
    dateOfBirth: { of: ['dateOfBirth'], as: ({ dateOfBirth }) => (dateOfBirth ? toDateOfBirth(dateOfBirth) : null) },
    about: 'about',
    language: 'language',
    currentCoins: 'currentCoins',
    drivenKilometers: 'drivenKilometers',
    isVerified: 'isVerified',
    status: { of: ['status'], as: ({ status }) => (status === 0 ? 0 : 1) },
    suspendedUntil: 'suspendedUntil',
    warnings: 'warnings',
    image: 'image',
    createdAt: 'createdAt',
    system: 'system',
    version: 'appVersion',
    model: 'phoneModel',
    location: { of: ['longitude', 'latitude'], as: toLocation },
    cars: 'vehicleIds',
    revision: 'revision',
  },
  'appFields',
);

export function toUser(row: Omit<ShownUser, 'vehicleIds'>, vehicleIds: string[]): User {
  return userShape.show({ ...row, vehicleIds });
}

/** `{…,…}`, as the database writes a list of ids. */
function idsIn(text: string): string[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',');
}

function toLocation({ longitude, latitude }: ShownUser): User['location'] {
  return longitude === null || latitude === null ? null : { type: 'Point', coordinates: [longitude, latitude] };
}

/** Erased users have no name: only the day is left. */
export function toDeletedUser({ userId, day, wasAnonymous, user }: DeletionRow): DeletedUser {
  return {
    _id: userId,
    deletedOn: day,
    wasAnonymous,
    isRestorable: user !== null && user.deletedAt !== null,
    userName: user?.userName ?? '',
    image: user?.image ?? '',
    reason: user?.deletionReason ?? '',
  };
}

export function fromDateOfBirth({ year, month, date }: DateOfBirth): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

/** `yyyy-mm-dd`, as the database returns days. Sliced because splitting is slower, and lists do it for every row. */
function toDateOfBirth(day: string): DateOfBirth {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), date: Number(day.slice(8)) };
}
