import type { sanctions } from '../../db/schema/moderation.ts';
import type { bans } from '../../db/schema/people.ts';
import { type Calendar, DAY_MS } from '../calendar.ts';
import type { Person } from '../people/person.ts';
import { Random } from '../random.ts';

type SanctionRow = typeof sanctions.$inferInsert & { createdAt: Date };

const ADMINISTRATORS = ['Jana Brandt', 'Tobias Keller', 'Miriam Vogt'];

const MESSAGES = {
  spam: ['Bitte lösche die doppelten Beiträge.', 'Werbung für andere Plattformen bitte unterlassen.', ''],
  insult: ['Der Kommentar unter dem Beitrag vom Sommertreffen war verletzend.', ''],
  danger: ['Rennen auf öffentlichen Straßen haben hier keinen Platz.', ''],
  fraud: ['Dieselbe Strecke wurde mehrfach mit manipuliertem Standort gezählt.', ''],
  other: [''],
} as const;
const GROUNDS = Object.keys(MESSAGES) as (keyof typeof MESSAGES)[];
const LENGTHS = [7, 30, null];
/** All rows set the same fields. */
const IN_FORCE = { until: null, end: null, endedAt: null, endedBy: '', endReason: '' };

/** Warnings and suspensions of the last months. The suspended users are those whose status says so. */
export function makeSanctions(calendar: Calendar, people: readonly Person[], count: number): SanctionRow[] {
  const random = new Random('sanctions');
  const members = people.filter(({ row }) => !row.isAnonymous);
  const warned = random.some(members, count).flatMap(({ row }) => {
    const amount = random.weighted([
      [1, 75],
      [2, 25],
    ]);
    const given = Array.from({ length: amount }, () => warning(calendar, row, random));
    row.warnings = given.filter(({ end }) => !end).length;
    return given;
  });
  const suspended = members
    .filter(({ row }) => row.status === 0)
    .map(({ row }) => {
      const suspension = suspensionOf(calendar, row, random);
      row.suspendedUntil = suspension.until ?? null;
      return suspension;
    });
  return [...warned, ...suspended];
}

/** A ban is counted without the person, who is erased with it. */
export function makeBanSanctions(banned: readonly (typeof bans.$inferInsert)[]): SanctionRow[] {
  const random = new Random('ban sanctions');
  return banned.map(({ createdAt = new Date() }) => ({
    ...IN_FORCE,
    id: random.id(createdAt),
    userId: null,
    step: 'ban',
    ground: random.pick(GROUNDS),
    message: '',
    createdAt,
    adminName: random.pick(ADMINISTRATORS),
  }));
}

function warning(calendar: Calendar, user: Person['row'], random: Random): SanctionRow {
  const isTakenBack = random.chance(0.1);
  const row = sanction(calendar, user, { random, withinDays: 120 });
  const takenBack = {
    end: 'lifted',
    endedAt: calendar.momentBetween(row.createdAt, calendar.now, random),
    endedBy: random.pick(ADMINISTRATORS),
    endReason: 'Es war ein anderes Konto gemeint.',
  } as const;
  return { ...row, step: 'warning', ...(isTakenBack ? takenBack : {}) };
}

function suspensionOf(calendar: Calendar, user: Person['row'], random: Random): SanctionRow {
  const days = random.pick(LENGTHS);
  const row = sanction(calendar, user, { random, withinDays: days ? days - 1 : 90 });
  const until = days ? new Date(row.createdAt.getTime() + days * DAY_MS) : null;
  return { ...row, step: 'suspension', until };
}

function sanction(
  calendar: Calendar,
  user: Person['row'],
  { random, withinDays }: { random: Random; withinDays: number },
): Omit<SanctionRow, 'step'> {
  const from = new Date(Math.max(user.createdAt.getTime(), calendar.now.getTime() - withinDays * DAY_MS));
  const createdAt = calendar.momentBetween(from, calendar.now, random);
  const ground = random.pick(GROUNDS);
  return {
    ...IN_FORCE,
    id: random.id(createdAt),
    userId: user.id,
    ground,
    message: random.pick(MESSAGES[ground]),
    createdAt,
    adminName: random.pick(ADMINISTRATORS),
  };
}
