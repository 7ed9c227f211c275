import type { DateOfBirth, User } from '@leitstand/contract/users';
import type { UserRow } from './users.queries.ts';

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

export function fromDateOfBirth({ year, month, date }: DateOfBirth): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

function toDateOfBirth(day: string): DateOfBirth {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, date };
}
