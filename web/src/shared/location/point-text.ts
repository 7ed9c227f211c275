import { formatNumber } from '../../ui/i18n/format.ts';
import type { LonLat } from '../../ui/map/projection.ts';

const COORDINATE_DIGITS = 5;

export function pointText(
  [longitude, latitude]: LonLat,
  text: { coordinates(latitude: string, longitude: string): string },
): string {
  return text.coordinates(formatNumber(latitude, COORDINATE_DIGITS), formatNumber(longitude, COORDINATE_DIGITS));
}
