const PATTERN = /^(\d{1,2})(?:\s*[:.h]?\s*(\d{2}))?\s*(?:uhr|h)?\s*(?:([ap])\.?m\.?)?$/i;
const HOURS = 24;
const MINUTES = 60;

/** Parses a typed time (`14:30`, `1430`, `9`, `9.15 Uhr`, `2:30 pm`) as `hh:mm`; undefined if invalid. */
export function readTypedTime(text: string): string | undefined {
  const [, hours, minutes = '0', half] = PATTERN.exec(text.trim()) ?? [];
  if (hours === undefined || Number(minutes) >= MINUTES) return undefined;
  const hour = half === undefined ? Number(hours) : hourOfHalf(Number(hours), half.toLowerCase());
  return hour < HOURS ? clock(hour * MINUTES + Number(minutes)) : undefined;
}

/** 12 am is midnight, 12 pm is noon. */
function hourOfHalf(hour: number, half: string): number {
  if (hour < 1 || hour > HOURS / 2) return HOURS;
  return (hour % (HOURS / 2)) + (half === 'p' ? HOURS / 2 : 0);
}

/** The time so many minutes later or earlier, around midnight too. */
export function shiftedTime(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const day = HOURS * MINUTES;
  return clock((hour * MINUTES + minute + minutes + day) % day);
}

function clock(minutes: number): string {
  return [Math.floor(minutes / MINUTES), minutes % MINUTES].map((part) => String(part).padStart(2, '0')).join(':');
}
