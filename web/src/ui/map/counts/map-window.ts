import { type Area, EAST_END, wholeCells } from '@leitstand/contract/base/map-area';
import { type Extent, getCenter } from 'ol/extent.js';
import { type LonLat, toPlace, WORLD_WIDTH } from '../projection.ts';

/** What a map shows, as the server counts by it. */
export interface MapWindow {
  readonly zoom: number;
  readonly area: Area;
}

/** Cells of four times the size, so that a small move needs no new counts. */
const COARSER = 2;
const WHOLE_CIRCLE = 360;

/** The window of an extent of the map, which may reach beyond the antimeridian. */
export function windowOf(extent: Extent, zoom: number): MapWindow {
  const [minX = 0, minY = 0, maxX = 0, maxY = 0] = extent;
  const isAround = maxX - minX >= WORLD_WIDTH;
  const [west, east] = isAround ? [-EAST_END, EAST_END] : [onGlobe(degreesOf(minX)), onGlobe(degreesOf(maxX))];
  const [, south] = toPlace([0, minY]);
  const [, north] = toPlace([0, maxY]);
  return { zoom, area: wholeCells([west, south, east, north], Math.max(0, zoom - COARSER)) };
}

/** The place in the copy of the world that an extent of the map shows. */
export function inView([longitude, latitude]: LonLat, extent: Extent): LonLat {
  const middle = degreesOf(getCenter(extent)[0] ?? 0);
  return [longitude + WHOLE_CIRCLE * Math.round((middle - longitude) / WHOLE_CIRCLE), latitude];
}

function degreesOf(x: number): number {
  return (x / WORLD_WIDTH) * WHOLE_CIRCLE;
}

function onGlobe(longitude: number): number {
  return longitude - WHOLE_CIRCLE * Math.round(longitude / WHOLE_CIRCLE);
}
