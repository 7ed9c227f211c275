/** Formats a day (`yyyy-mm-dd`) in the browser's locale, with two digits for day, month and year. */
export function shortDate(day: string, locale: string = navigator.language): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return '';
  const shape = { day: '2-digit', month: '2-digit', year: '2-digit', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, shape).format(date);
}
