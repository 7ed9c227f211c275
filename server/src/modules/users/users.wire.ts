import type { DateOfBirth, DeletedUser, User } from '@leitstand/contract/users';
import { shapeOf } from '../../db/lists/shape.ts';
import { vehicleIds } from '../../db/lists/vehicle-ids.ts';
import { type userDeletions, users } from '../../db/schema.ts';

type UserRow = typeof users.$inferSelect;
export type DeletionRow = typeof userDeletions.$inferSelect & { user: UserRow | null };

/** A user as the API shows it. Fields that only the app knows are passed through. */
export const userShape = shapeOf<typeof users, User, { vehicleIds: typeof vehicleIds }>(
  users,
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
  { more: { vehicleIds }, rest: 'appFields' },
);

export function toUser(row: UserRow, vehicleIds: string[]): User {
  return userShape.show({ ...row, vehicleIds });
}

function toLocation({ longitude, latitude }: UserRow): User['location'] {
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
