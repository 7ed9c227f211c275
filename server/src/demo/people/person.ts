import type { users } from '../../db/schema/people.ts';
import type { Town } from '../places.ts';
import type { VehicleModel } from '../vehicles.ts';

/** A user of the demo world, with what the rest of the world needs to know about them. */
export interface Person {
  row: Required<typeof users.$inferInsert> & { createdAt: Date };
  /** Name on a parcel. */
  fullName: string;
  town: Town;
  /** The day of the world they registered on. */
  firstDay: number;
  lastDay: number;
  activeDays: number;
  coinsEarned: number;
  vehicles: VehicleModel[];
}

/** Until when somebody did something: people who left no longer post or order. */
export function lastSeen(person: Person): Date {
  return person.row.lastActiveAt ?? person.row.createdAt;
}
