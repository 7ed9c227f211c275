import type { LonLat } from '../projection.ts';

export interface MapPosition {
  readonly center: LonLat;
  readonly zoom: number;
}

const DECIMALS = 3;

/** As zoom, latitude and longitude. */
export function writePosition({ center: [longitude, latitude], zoom }: MapPosition): string {
  return [zoom, Number(latitude.toFixed(DECIMALS)), Number(longitude.toFixed(DECIMALS))].join('/');
}

/** Undefined if the text is no position. */
export function readPosition(text: string): MapPosition | undefined {
  const [zoom = Number.NaN, latitude = Number.NaN, longitude = Number.NaN] = text.split('/').map(Number);
  const isPosition = zoom >= 0 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPosition ? { zoom, center: [longitude, latitude] } : undefined;
}
