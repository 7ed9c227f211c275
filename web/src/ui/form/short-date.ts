/** A day (`yyyy-mm-dd`) as its reader's browser writes it, with two digits each for day, month and year. */
export function shortDate(day: string, locale: string = navigator.language): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return '';
  const shape = { day: '2-digit', month: '2-digit', year: '2-digit', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, shape).format(date);
}
