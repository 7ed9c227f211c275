import type { DateOfBirth, DeletedUser, User } from '@leitstand/contract/users';
import type { DeletionRow, UserRow } from './users.queries.ts';

/** A user as the API shows it. Fields that only the app knows travel along untouched. */
export function toUser(row: UserRow, carIds: readonly string[]): User {
  return {
    ...row.appFields,
    _id: row.id,
    userName: row.userName,
    email: row.email,
    telephoneNumber: row.telephoneNumber,
    dateOfBirth: row.dateOfBirth ? toDateOfBirth(row.dateOfBirth) : null,
    about: row.about,
    language: row.language,
    currentCoins: row.currentCoins,
    drivenKilometers: row.drivenKilometers,
    isVerified: row.isVerified,
    status: row.status === 0 ? 0 : 1,
    image: row.image,
    createdAt: row.createdAt.toISOString(),
    system: row.system,
    version: row.appVersion,
    model: row.phoneModel,
    location:
      row.longitude === null || row.latitude === null
        ? null
        : { type: 'Point', coordinates: [row.longitude, row.latitude] },
    cars: [...carIds],
    revision: row.revision,
  };
}

/** Names nobody who was erased: nothing is left of them but the day. */
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

function toDateOfBirth(day: string): DateOfBirth {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, date };
}
