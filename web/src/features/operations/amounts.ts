import { formatDuration, formatNumber } from '../../ui/i18n/format.ts';
import { translate } from '../../ui/i18n/text.ts';
import { operationsText } from './operations.text.ts';

const SECONDS_PER_DAY = 24 * 60 * 60;
/** From here on, days say more than hours. */
const MANY_DAYS = 2;

/** *45 s*, *14 min*, *2:05 h*, *3 Tage*. */
export function formatAge(seconds: number): string {
  if (seconds < 60) return `${formatNumber(seconds)} s`;
  const days = Math.floor(seconds / SECONDS_PER_DAY);
  return days < MANY_DAYS ? formatDuration(seconds) : translate(operationsText).days(formatNumber(days));
}

/** *0,4 ms*, *12 ms*, *1,2 s*. */
export function formatMs(ms: number): string {
  if (ms >= 1000) return `${formatNumber(ms / 1000, 1)}\u00a0s`;
  return `${formatNumber(ms, ms < 10 ? 1 : 0)}\u00a0ms`;
}
