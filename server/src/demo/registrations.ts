import type { Calendar } from './calendar.ts';
import { DAY_MS } from './calendar.ts';
import { Random, weightedPicker } from './random.ts';

export interface ErasedUser {
  id: string;
  createdAt: Date;
  erasedAt: Date;
  wasAnonymous: boolean;
  blacklisted: boolean;
}

export const ANONYMOUS_SHARE = 0.15;
const ERASED_SHARE = 0.14;

/** Even a small world has a user who registered today. */
const LEAST_TODAY = 4;

/** Registration dates: a growing app with quiet winters, busy weekends and a few days in the press. */
export function registrationMoments(calendar: Calendar, count: number, seed: string): Date[] {
  const random = new Random(`registrations/${seed}`);
  const pickDay = weightedPicker(dayWeights(calendar), ([, weight]) => weight);
  const days = Array.from({ length: count }, (_, index) =>
    seed === 'living' && index < LEAST_TODAY ? calendar.today : pickDay(random)[0],
  );
  return days.map((day) => calendar.momentOn(day, random)).sort((a, b) => a.getTime() - b.getTime());
}

/** Users who have left for good: only their number is known. */
export function erasedUsers(calendar: Calendar, livingUsers: number): ErasedUser[] {
  const random = new Random('erased');
  const count = Math.round(livingUsers * ERASED_SHARE);
  const banned = Math.max(5, Math.round(livingUsers * 0.008));
  // Users who would stay beyond today are not counted: drawing more than needed avoids a crowd that left just now.
  const left = registrationMoments(calendar, count * 2, 'erased')
    .map((createdAt) => ({
      createdAt,
      erasedAt: new Date(createdAt.getTime() + Math.round(random.next() ** 3 * 420 * DAY_MS)),
    }))
    .filter(({ erasedAt }) => erasedAt <= calendar.now);
  return random.some(left, count).map(({ createdAt, erasedAt }, index) => ({
    id: random.id(createdAt),
    createdAt,
    erasedAt,
    wasAnonymous: random.chance(ANONYMOUS_SHARE * 1.5),
    blacklisted: index < banned,
  }));
}

/** Shared by everything that draws from it. */
function dayWeights(calendar: Calendar): (readonly [number, number])[] {
  const random = new Random('days in the press');
  const press = new Set(
    random.some(
      Array.from({ length: calendar.today - 60 }, (_, index) => index + 30),
      9,
    ),
  );
  return Array.from({ length: calendar.today + 1 }, (_, day) => {
    const growth = 0.3 + 1.5 * (day / calendar.today) ** 1.3;
    const luck = random.between(0.75, 1.25) * (press.has(day) ? 3 : 1);
    const elapsed = day === calendar.today ? 0.5 : 1;
    return [day, growth * luck * elapsed * calendar.rhythm(day)] as const;
  });
}
