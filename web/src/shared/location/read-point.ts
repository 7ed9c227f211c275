import { decode, expand } from 'pluscodes';
import type { LonLat } from '../../ui/map/projection.ts';
import { readMapLink } from './map-link.ts';

/** A point that was written instead of a name. */
export type WrittenPoint =
  | { kind: 'point'; point: LonLat /** What a link calls the place. */; name: string }
  /** A short Plus Code, which a town completes; empty if none was written. */
  | { kind: 'shortCode'; code: string; town: string }
  | { kind: 'offGlobe' }
  /** A link to a map that does not contain a point. */
  | { kind: 'noPoint' };

const DIGITS = 6;
/** Fewer decimals could also be prices, dates or times. */
const DECIMALS = 3;

const HEMISPHERE = '[NSEWO]';
const ANGLE =
  `(${HEMISPHERE})?\\s*([+-]?\\d{1,3}(?:[.,]\\d+)?)\\s*([°º])?\\s*` +
  `(?:(\\d{1,2}(?:[.,]\\d+)?)\\s*['′’])?\\s*(?:(\\d{1,2}(?:[.,]\\d+)?)\\s*(?:["″”]|''))?\\s*` +
  `(${HEMISPHERE}|Breite|Länge)?`;
const COORDINATES = new RegExp(`^${ANGLE}\\s*[\\s,;/]\\s*${ANGLE}$`, 'i');
const PLUS_CODE = /^([23456789CFGHJMPQRVWX0]{2,8}\+[23456789CFGHJMPQRVWX]{0,7})(?:[\s,]+(.*))?$/i;

/** Reads coordinates, a Plus Code or a link to a map; undefined for everything else. */
export function readPoint(written: string): WrittenPoint | undefined {
  const text = written.trim();
  return readMapLink(text, pointAt) ?? readCoordinates(text) ?? readPlusCode(text);
}

/** The point of a short Plus Code in or near a town. */
export function completedPoint(code: string, [longitude, latitude]: LonLat): LonLat | undefined {
  const area = decode(expand(code.toUpperCase(), { longitude, latitude }) ?? '');
  return area ? [area.longitude, area.latitude] : undefined;
}

function readCoordinates(text: string): WrittenPoint | undefined {
  const match = COORDINATES.exec(text);
  if (!match) return undefined;
  const first = angleOf(match.slice(1, 7));
  const second = angleOf(match.slice(7, 13));
  if (!first.isMarked && !second.isMarked && Math.min(first.decimals, second.decimals) < DECIMALS) return undefined;
  if (first.axis !== undefined && first.axis === second.axis) return undefined;
  const isTurned = first.axis === 'longitude' || second.axis === 'latitude';
  return isTurned ? pointAt(second.degrees, first.degrees) : pointAt(first.degrees, second.degrees);
}

function angleOf([before, whole = '', sign, minutes, seconds, after]: readonly (string | undefined)[]) {
  const letter = (before ?? after ?? '').charAt(0).toUpperCase();
  const size = Math.abs(numberOf(whole)) + numberOf(minutes) / 60 + numberOf(seconds) / 3600;
  const isNegative = whole.startsWith('-') || letter === 'S' || letter === 'W';
  return {
    degrees: isNegative ? -size : size,
    axis: letter === '' ? undefined : 'NSB'.includes(letter) ? ('latitude' as const) : ('longitude' as const),
    isMarked: letter !== '' || sign !== undefined,
    decimals: whole.split(/[.,]/)[1]?.length ?? 0,
  };
}

function numberOf(text = '0'): number {
  return Number(text.replace(',', '.'));
}

function readPlusCode(text: string): WrittenPoint | undefined {
  const [, written = '', town = ''] = PLUS_CODE.exec(text) ?? [];
  const code = written.toUpperCase();
  if (code === '') return undefined;
  if (code.indexOf('+') < 8) return { kind: 'shortCode', code, town: town.trim() };
  const area = decode(code);
  return area ? pointAt(area.latitude, area.longitude) : undefined;
}

function pointAt(latitude: number, longitude: number, name = ''): WrittenPoint {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return { kind: 'offGlobe' };
  return { kind: 'point', point: [rounded(longitude), rounded(latitude)], name };
}

function rounded(degrees: number): number {
  // Without the sign of -0.
  return Number(degrees.toFixed(DIGITS)) + 0;
}
