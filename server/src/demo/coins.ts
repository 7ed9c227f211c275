import type { coinMovements } from '../db/schema/people.ts';
import { type Calendar, DAY_MS } from './calendar.ts';
import { lastSeen, type Person } from './people/person.ts';
import { Random } from './random.ts';

type MovementRow = typeof coinMovements.$inferInsert & { at: Date };

/** Reason, coins, and how often it happens. The last one is the form's field, which has no reason. */
const BOOKINGS: readonly (readonly [{ reason: string; change: number }, number])[] = [
  [{ reason: 'Fahrt wurde wegen eines Fehlers der App nicht gezählt', change: 120 }, 30],
  [{ reason: 'Gewinn beim Fotowettbewerb', change: 500 }, 14],
  [{ reason: 'Belohnung kam beschädigt an, Coins erstattet', change: 300 }, 14],
  [{ reason: 'Dank für die Hilfe beim Sommertreffen', change: 250 }, 10],
  [{ reason: 'Kilometer doppelt gezählt', change: -80 }, 18],
  [{ reason: 'Fahrt mit falschem Standort', change: -150 }, 8],
  [{ reason: '', change: 50 }, 6],
];

export const ADMINISTRATORS = ['Jana Brandt', 'Tobias Keller', 'Miriam Vogt'];

/** Bookings by administrators within the last year. Books them into the users' coins. */
export function makeCoinMovements(calendar: Calendar, people: readonly Person[], count: number): MovementRow[] {
  const random = new Random('coins');
  const yearAgo = new Date(calendar.now.getTime() - 365 * DAY_MS);
  const members = people.filter(
    (person) => (person.row.currentCoins ?? 0) >= 500 && !person.row.deletedAt && lastSeen(person) > yearAgo,
  );
  return random.some(members, count).flatMap((person) => {
    const { row } = person;
    const from = row.createdAt > yearAgo ? row.createdAt : yearAgo;
    const moments = Array.from({ length: random.int(1, 3) }, () =>
      calendar.momentBetween(from, lastSeen(person), random),
    );
    return moments
      .sort((a, b) => a.getTime() - b.getTime())
      .map((at) => {
        const { reason, change } = random.weighted(BOOKINGS);
        const balance = (row.currentCoins ?? 0) + change;
        row.currentCoins = balance;
        return {
          id: random.id(at),
          userId: row.id,
          at,
          change,
          balance,
          reason,
          adminName: random.pick(ADMINISTRATORS),
        };
      });
  });
}
