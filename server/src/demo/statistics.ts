import type { dailyStatistics } from '../db/schema/platform.ts';
import type { figureMoments } from '../db/schema/statistics.ts';
import { type Calendar, DAY_MS, dayOf } from './calendar.ts';
import type { Person } from './people/person.ts';
import type { ErasedUser } from './people/registrations.ts';

type DayRow = typeof dailyStatistics.$inferInsert;
type MomentRow = typeof figureMoments.$inferInsert;

const MOMENT_MS = 10 * 60_000;

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

/** The figures of yesterday as the job would have written them; activity has no time, so it rises as on a usual day. */
export function makeFigureMoments(
  calendar: Calendar,
  people: readonly Person[],
  activeByDay: readonly number[],
): MomentRow[] {
  const yesterday = calendar.today - 1;
  const active = activeByDay[yesterday] ?? 0;
  const start = calendar.start(yesterday).getTime();
  const countUntil = (moments: readonly (Date | null | undefined)[], end: number) =>
    moments.filter((moment) => moment && moment.getTime() >= start && moment.getTime() < end).length;
  const joined = people.map(({ row }) => (row.deletedAt ? null : row.createdAt));
  const deleted = people.map(({ row }) => row.deletedAt);
  return Array.from({ length: DAY_MS / MOMENT_MS }, (_, index) => {
    const passed = index * MOMENT_MS;
    return {
      day: calendar.day(yesterday),
      time: new Date(passed).toISOString().slice(11, 16),
      newUsers: countUntil(joined, start + passed),
      activeUsers: Math.round((active * (1 - Math.cos((Math.PI * passed) / DAY_MS))) / 2),
      deletedUsers: countUntil(deleted, start + passed),
    };
  });
}
