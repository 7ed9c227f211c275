import type { drives, userActivity } from '../db/schema/people.ts';
import type { Calendar } from './calendar.ts';
import { HOUR_MS } from './calendar.ts';
import type { Person } from './people/person.ts';
import { versionAt } from './people/phones.ts';
import { Random } from './random.ts';

/** Days whose rows are kept; older ones remain in the daily statistics and in each user's kilometres. */
const KEPT_DAYS = 62;

interface Activity {
  userActivity: (typeof userActivity.$inferInsert)[];
  drives: (typeof drives.$inferInsert)[];
  /** How many people used the app, by day of the world. */
  activeByDay: number[];
}

/** Simulates every day of every user: when they opened the app, how far they drove and when they left. */
export function simulateDays(calendar: Calendar, people: readonly Person[]): Activity {
  const random = new Random('activity');
  const activity: Activity = { userActivity: [], drives: [], activeByDay: new Array(calendar.today + 1).fill(0) };
  const rhythm = Array.from({ length: calendar.today + 1 }, (_, day) => calendar.rhythm(day));
  for (const person of people) {
    const { stays, zeal } = habitsOf(person, random);
    const end = Math.min(calendar.today, person.firstDay + stays);
    let tenths = 0;
    for (let day = person.firstDay; day <= end; day += 1) {
      const elapsed = day === calendar.today ? 0.6 : 1;
      const isFirst = day === person.firstDay;
      if (!isFirst && !random.chance(Math.min(0.94, zeal * (rhythm[day] ?? 1)) * elapsed)) continue;
      const driven = random.chance(0.62) ? tenthsDriven(random) : 0;
      tenths += driven;
      person.lastDay = day;
      person.activeDays += 1;
      activity.activeByDay[day] = (activity.activeByDay[day] ?? 0) + 1;
      if (day <= calendar.today - KEPT_DAYS) continue;
      const key = { day: calendar.day(day), userId: person.row.id };
      activity.userActivity.push(key);
      if (driven > 0) activity.drives.push({ ...key, kilometers: driven / 10 });
    }
    person.row.drivenKilometers = tenths / 10;
    settle(person, calendar, random);
  }
  return activity;
}

/** How long a user stays and how likely they are to open the app on an average day. */
function habitsOf(person: Person, random: Random): { stays: number; zeal: number } {
  if (person.row.isAnonymous) return { stays: Math.floor(random.next() ** 3 * 300), zeal: random.between(0.03, 0.2) };
  return random.weighted<() => { stays: number; zeal: number }>([
    [() => ({ stays: random.int(0, 12), zeal: random.between(0.1, 0.5) }), 24],
    [() => ({ stays: random.int(40, 620), zeal: random.between(0.04, 0.22) }), 44],
    [() => ({ stays: random.int(200, 2400), zeal: random.between(0.16, 0.62) }), 32],
  ])();
}

/** Mostly commuting, sometimes an outing, rarely a journey; in tenths of a kilometre, which add up exactly. */
function tenthsDriven(random: Random): number {
  return Math.round(
    10 *
      random.weighted<() => number>([
        [() => random.between(2, 38), 74],
        [() => random.between(35, 160), 22],
        [() => random.between(150, 480), 4],
      ])(),
  );
}

function settle(person: Person, calendar: Calendar, random: Random): void {
  const { row } = person;
  // Within the hour, but on the day that counts as their last.
  const firstVisitEnds = Math.min(
    row.createdAt.getTime() + 0.9 * HOUR_MS,
    calendar.start(person.firstDay + 1).getTime() - 1,
  );
  row.lastActiveAt =
    person.lastDay === person.firstDay
      ? calendar.momentBetween(row.createdAt, new Date(firstVisitEnds), random)
      : calendar.momentOn(person.lastDay, random);
  row.appVersion = versionAt(row.lastActiveAt, calendar.now, random);
  person.coinsEarned = Math.round((row.drivenKilometers ?? 0) * 0.8) + (row.isVerified ? 50 : 0);
}
