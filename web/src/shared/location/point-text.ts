import { formatNumber } from '../../ui/i18n/format.ts';
import type { LonLat } from '../../ui/map/projection.ts';
import type { WrittenPoint } from './read-point.ts';

const COORDINATE_DIGITS = 5;

export function pointText(
  [longitude, latitude]: LonLat,
  text: { coordinates(latitude: string, longitude: string): string },
): string {
  return text.coordinates(formatNumber(latitude, COORDINATE_DIGITS), formatNumber(longitude, COORDINATE_DIGITS));
}

/** What is wrong with a written point; undefined if nothing is. */
export function noteOn(
  written: WrittenPoint | undefined,
  text: { offGlobe: string; linkWithoutPoint: string; codeWithoutTown: string },
): string | undefined {
  if (written?.kind === 'offGlobe') return text.offGlobe;
  if (written?.kind === 'noPoint') return text.linkWithoutPoint;
  return written?.kind === 'shortCode' && written.town === '' ? text.codeWithoutTown : undefined;
}
