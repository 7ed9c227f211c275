import type { users } from '../db/schema/people.ts';
import type { Town } from './places.ts';
import type { VehicleModel } from './vehicles.ts';

/** A user of the demo world, with what other parts of it need to know. */
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

/** Until when a user was active: people who have left no longer post or order. */
export function lastSeen(person: Person): Date {
  return person.row.lastActiveAt ?? person.row.createdAt;
}
