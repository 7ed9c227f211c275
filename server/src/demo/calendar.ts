import type { Random } from './random.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Three years and a day. */
const HISTORY_DAYS = 3 * 365 + 1;

const berlinDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });

/** The day in Germany as `yyyy-mm-dd`. */
export function dayOf(moment: Date): string {
  return berlinDay.format(moment);
}

/**
 * The days of the demo world, counted from the launch of the app: 0 is its first day, `today` the day on which the
 * world is made. Nothing has happened after `now`.
 */
export class Calendar {
  readonly now: Date;
  readonly today = HISTORY_DAYS;
  readonly #days: string[] = [];
  readonly #starts: number[] = [];

  constructor(now: Date) {
    this.now = now;
    const noonToday = Date.parse(`${dayOf(now)}T12:00:00Z`);
    for (let index = 0; index <= HISTORY_DAYS; index += 1) {
      const day = new Date(noonToday - (HISTORY_DAYS - index) * DAY_MS).toISOString().slice(0, 10);
      this.#days.push(day);
      this.#starts.push(startOf(day));
    }
  }

  day(index: number): string {
    return this.#days[index] ?? dayOf(this.now);
  }

  start(index: number): Date {
    return new Date(this.#starts[index] ?? this.now.getTime());
  }

  indexOf(moment: Date): number {
    const guess = Math.floor((moment.getTime() - this.start(0).getTime()) / DAY_MS);
    const near = [guess + 1, guess, guess - 1].find((index) => (this.#starts[index] ?? Infinity) <= moment.getTime());
    return Math.min(Math.max(near ?? 0, 0), this.today);
  }

  /** A moment while people are awake; moments of today are in the past. */
  momentOn(index: number, random: Random): Date {
    const hour = random.chance(0.08) ? random.between(0, 7) : random.around(15, 8);
    const start = this.start(index).getTime();
    if (index < this.today) return new Date(Math.round(start + Math.min(hour, 22.9) * HOUR_MS));
    return new Date(Math.round(start + (hour / 24) * (this.now.getTime() - start)));
  }

  /** A moment between two others, but not after now. */
  momentBetween(from: Date, to: Date, random: Random): Date {
    const end = Math.min(to.getTime(), this.now.getTime());
    const start = Math.min(from.getTime(), end);
    return new Date(Math.round(start + random.next() * (end - start)));
  }

  /** Saturday, Sunday and summer: when people drive for pleasure. 1 on an average day. */
  rhythm(index: number): number {
    const date = new Date(`${this.day(index)}T12:00:00Z`);
    const week = [1.38, 0.84, 0.86, 0.88, 0.92, 1.04, 1.3][date.getUTCDay()] ?? 1;
    const dayOfYear = (date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY_MS;
    return week * (1 + 0.38 * Math.cos((2 * Math.PI * (dayOfYear - 191)) / 365));
  }
}

/** Start of the day in Germany, one or two hours ahead of UTC. */
function startOf(day: string): number {
  const summer = Date.parse(`${day}T00:00:00Z`) - 2 * HOUR_MS;
  return dayOf(new Date(summer)) === day ? summer : summer + HOUR_MS;
}
