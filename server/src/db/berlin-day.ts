const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });

/** The day in the office's time zone as `yyyy-mm-dd`. */
export function berlinDay(moment: Date): string {
  return DAY.format(moment);
}
