const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });
const TIME = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' });

/** The day in the office's time zone as `yyyy-mm-dd`. */
export function berlinDay(moment: Date): string {
  return DAY.format(moment);
}

/** The time in the office's time zone as `hh:mm`. */
export function berlinTime(moment: Date): string {
  return TIME.format(moment);
}
