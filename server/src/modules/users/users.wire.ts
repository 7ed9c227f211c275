import type { DateOfBirth, DeletedUser, User } from '@leitstand/contract/users';
import type { DeletionRow, ShownUser } from './users.queries.ts';

/** A user as the API shows it. Fields that only the app knows are passed through. */
export function toUser(row: ShownUser, vehicleIds: readonly string[]): User {
  const known: User = {
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
    suspendedUntil: row.suspendedUntil?.toISOString() ?? null,
    warnings: row.warnings,
    image: row.image,
    createdAt: row.createdAt.toISOString(),
    system: row.system,
    version: row.appVersion,
    model: row.phoneModel,
    location:
      row.longitude === null || row.latitude === null
        ? null
        : { type: 'Point', coordinates: [row.longitude, row.latitude] },
    cars: [...vehicleIds],
    revision: row.revision,
  };
  return withAppFields(known, row.appFields);
}

/** Field by field: an object literal that starts with a spread is ten times slower. Our own fields take precedence. */
function withAppFields(user: User, appFields: Record<string, unknown>): User {
  const wire: Record<string, unknown> = user;
  for (const field of Object.keys(appFields)) if (!(field in wire)) wire[field] = appFields[field];
  return user;
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
