/** The time zone of the administrators' office; days begin and end there. */
export const TIME_ZONE = 'Europe/Berlin';

/** Date and time in the office's time zone. */
export interface DayAndTime {
  /** `yyyy-mm-dd`; null if none was chosen. */
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

/** Date and time in the office's time zone; undefined if invalid. */
export function dayAndTimeOf(iso: string): DayAndTime | undefined {
  const date = new Date(iso);
  if (iso === '' || Number.isNaN(date.getTime())) return undefined;
  const [day = '', time = ''] = parts.format(date).split(', ');
  return { day, time };
}

/** The current day in the office's time zone, `yyyy-mm-dd`. */
export function today(): string {
  return dayAndTimeOf(new Date().toISOString())?.day ?? '';
}

/** The UTC time of an office date and time, as ISO 8601; undefined if incomplete. */
export function momentOf({ day, time }: DayAndTime): string | undefined {
  const shown = Date.parse(`${day}T${time}Z`);
  if (day === null || Number.isNaN(shown)) return undefined;
  // The offset depends on the result, so it is computed twice.
  const guess = shown - offsetAt(shown);
  return new Date(shown - offsetAt(guess)).toISOString();
}

/** The offset of the office's time zone from UTC. */
function offsetAt(moment: number): number {
  const { day, time } = dayAndTimeOf(new Date(moment).toISOString()) ?? { day: null, time: '' };
  return Date.parse(`${day}T${time}Z`) - Math.floor(moment / MINUTE_MS) * MINUTE_MS;
}

/** That many calendar days later, or earlier if negative: with a clock change they have 23 or 25 hours. */
export function daysAfter(day: string, count: number): string {
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + count);
  return noon.toISOString().slice(0, 10);
}
