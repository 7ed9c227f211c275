const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });
const TIME = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' });
const MINUTE_MS = 60_000;

/** The last minute whose day was asked for: most calls ask for today, and formatting takes longer than a small query. */
let known = { minute: Number.NaN, day: '' };

/** The day in the office's time zone as `yyyy-mm-dd`. */
export function berlinDay(moment: Date): string {
  const minute = Math.floor(moment.getTime() / MINUTE_MS);
  if (minute !== known.minute) known = { minute, day: DAY.format(moment) };
  return known.day;
}

/** The time in the office's time zone as `hh:mm`. */
export function berlinTime(moment: Date): string {
  return TIME.format(moment);
}
