import { formatDuration, formatNumber } from '../../ui/i18n/format.ts';
import { translate } from '../../ui/i18n/text.ts';
import { moderationText } from './moderation.text.ts';

const MINUTES_PER_DAY = 24 * 60;
/** From here on, days say more than hours. */
const MANY_DAYS = 2;

/** A time span in minutes, hours or days; a dash if there is none. */
export function formatSpan(minutes: number | null): string {
  if (minutes === null) return '–';
  const days = minutes / MINUTES_PER_DAY;
  return days < MANY_DAYS ? formatDuration(minutes * 60) : translate(moderationText).days(formatNumber(days, 1));
}
