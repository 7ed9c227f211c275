import { TIME_ZONE } from './time-zone.ts';

/** A moment as the office's calendar and clock show it. */
export interface DayAndTime {
  /** `yyyy-mm-dd`; null where none was chosen. */
  day: string | null;
  /** `hh:mm` */
  time: string;
}

const MINUTE_MS = 60_000;
const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** What the office's clock shows at a moment; nothing for what is no moment. */
export function dayAndTimeOf(iso: string): DayAndTime | undefined {
  const date = new Date(iso);
  if (iso === '' || Number.isNaN(date.getTime())) return undefined;
  const [day = '', time = ''] = parts.format(date).split(', ');
  return { day, time };
}

/** Today in the office, `yyyy-mm-dd`. */
export function today(): string {
  return dayAndTimeOf(new Date().toISOString())?.day ?? '';
}

/** The moment at which the office's clock shows this, as ISO 8601 in UTC; nothing where day or time is incomplete. */
export function momentOf({ day, time }: DayAndTime): string | undefined {
  const shown = Date.parse(`${day}T${time}Z`);
  if (day === null || Number.isNaN(shown)) return undefined;
  // The offset belongs to the moment, which is not known before the offset is: the second guess settles it.
  const guess = shown - offsetAt(shown);
  return new Date(shown - offsetAt(guess)).toISOString();
}

/** How far the office's clock is ahead of UTC. */
function offsetAt(moment: number): number {
  const { day, time } = dayAndTimeOf(new Date(moment).toISOString()) ?? { day: null, time: '' };
  return Date.parse(`${day}T${time}Z`) - Math.floor(moment / MINUTE_MS) * MINUTE_MS;
}
