import type { Position } from '@leitstand/contract/base/great-circle';
import { readGazetteerFiles, type Town } from '../../../adapters/geo/gazetteer-files.ts';

/** In degrees of latitude, about 50 km: beyond this distance the nearest town says nothing about a point. */
const NEARBY = 0.45;
/** Cells to the side and up or down that a nearby town can be in; north of 63° less is searched. */
const CELLS_EAST = [0, -1, 1, -2, 2];
const CELLS_NORTH = [0, -1, 1];

/** Towns by the cell of half a degree that they are in. */
type Grid = ReadonlyMap<number, readonly Town[]>;

let reading: Promise<Grid> | undefined;

/** Country codes of points, by the nearest town that ships with the server; empty if there is none. */
export async function nearestCountries(points: readonly Position[]): Promise<string[]> {
  if (points.length === 0) return [];
  reading ??= readGrid();
  const grid = await reading;
  return points.map((point) => nearestCountry(grid, point));
}

async function readGrid(): Promise<Grid> {
  const grid = new Map<number, Town[]>();
  for (const town of (await readGazetteerFiles()).towns) {
    const cell = cellOf(town.position);
    const towns = grid.get(cell);
    if (towns) towns.push(town);
    else grid.set(cell, [town]);
  }
  return grid;
}

/** Near enough for the nearest of two towns to be the same as on the globe. */
function nearestCountry(grid: Grid, [longitude, latitude]: Position): string {
  const shrink = Math.cos((latitude * Math.PI) / 180);
  let country = '';
  let nearest = NEARBY ** 2;
  for (const east of CELLS_EAST) {
    for (const north of CELLS_NORTH) {
      for (const town of grid.get(cellOf([longitude + east / 2, latitude + north / 2])) ?? []) {
        const distance = ((town.position[0] - longitude) * shrink) ** 2 + (town.position[1] - latitude) ** 2;
        if (distance > nearest) continue;
        nearest = distance;
        country = town.country;
      }
    }
  }
  return country;
}

function cellOf([longitude, latitude]: Position): number {
  return Math.floor(longitude * 2) * 1000 + Math.floor(latitude * 2);
}
