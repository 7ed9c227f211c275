import type { dailyStatistics } from '../db/schema/platform.ts';
import { type Calendar, dayOf } from './calendar.ts';
import type { Person } from './person.ts';
import type { ErasedUser } from './registrations.ts';

type DayRow = typeof dailyStatistics.$inferInsert;

/**
 * One record per past day. Named and anonymous users are counted separately, each on the day they registered, whether
 * or not they are still there.
 */
export function makeStatistics(
  calendar: Calendar,
  people: readonly Person[],
  erased: readonly ErasedUser[],
  activeByDay: readonly number[],
): DayRow[] {
  const days = new Map<string, DayRow>();
  for (let index = 0; index < calendar.today; index += 1) {
    days.set(calendar.day(index), {
      validFor: calendar.day(index),
      numberOfRegisteredUsers: 0,
      numberOfRegisteredAnonymousUsers: 0,
      numberOfDeletedUsers: 0,
      numberOfDeletedAnonymousUsers: 0,
      numberOfActiveUsers: activeByDay[index] ?? 0,
    });
  }
  const register = (createdAt: Date, anonymous: boolean) => {
    const day = days.get(dayOf(createdAt));
    if (day) day[anonymous ? 'numberOfRegisteredAnonymousUsers' : 'numberOfRegisteredUsers'] += 1;
  };
  const remove = (deletedAt: Date, anonymous: boolean) => {
    const day = days.get(dayOf(deletedAt));
    if (day) day[anonymous ? 'numberOfDeletedAnonymousUsers' : 'numberOfDeletedUsers'] += 1;
  };
  for (const { row } of people) {
    register(row.createdAt, row.isAnonymous ?? false);
    if (row.deletedAt) remove(row.deletedAt, row.isAnonymous ?? false);
  }
  for (const user of erased) {
    register(user.createdAt, user.wasAnonymous);
    remove(user.erasedAt, user.wasAnonymous);
  }
  return [...days.values()];
}
