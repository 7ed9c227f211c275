import { greatCircleMetres, type Position } from '@leitstand/contract/base/great-circle';
import { readGazetteerFiles, type Town } from '../../../adapters/geo/gazetteer-files.ts';

/** Beyond this distance the nearest town says nothing about a point. */
const NEARBY_METRES = 50_000;

/** Towns by the degree of longitude and latitude that they are in. */
type Grid = ReadonlyMap<string, readonly Town[]>;

let reading: Promise<Grid> | undefined;

/** Country codes of points, by the nearest town that ships with the server; empty if there is none. */
export async function nearestCountries(points: readonly Position[]): Promise<string[]> {
  if (points.length === 0) return [];
  reading ??= readGrid();
  const grid = await reading;
  return points.map((point) => nearestCountry(grid, point));
}

async function readGrid(): Promise<Grid> {
  const grid = new Map<string, Town[]>();
  for (const town of (await readGazetteerFiles()).towns) {
    const cell = cellOf(town.position);
    const towns = grid.get(cell);
    if (towns) towns.push(town);
    else grid.set(cell, [town]);
  }
  return grid;
}

function nearestCountry(grid: Grid, [longitude, latitude]: Position): string {
  let country = '';
  let metres = NEARBY_METRES;
  for (const east of [0, -1, 1]) {
    for (const north of [0, -1, 1]) {
      for (const town of grid.get(cellOf([longitude + east, latitude + north])) ?? []) {
        const distance = greatCircleMetres(town.position, [longitude, latitude]);
        if (distance > metres) continue;
        metres = distance;
        country = town.country;
      }
    }
  }
  return country;
}

function cellOf([longitude, latitude]: Position): string {
  return `${Math.floor(longitude)}/${Math.floor(latitude)}`;
}
