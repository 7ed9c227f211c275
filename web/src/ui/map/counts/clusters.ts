import { type Coordinate, distance } from 'ol/coordinate.js';

interface Placed {
  readonly point: Coordinate;
}

/** Groups items by their distance to the first of each cluster, in the given order. */
export function clustersOf<T extends Placed>(items: readonly T[], reach: number): [T, ...T[]][] {
  const clusters: [T, ...T[]][] = [];
  for (const item of items) {
    const near = clusters.find(([first]) => distance(first.point, item.point) < reach);
    if (near) near.push(item);
    else clusters.push([item]);
  }
  return clusters;
}

export function middleOfAll(items: readonly Placed[]): Coordinate {
  const mean = (axis: 0 | 1) => items.reduce((sum, { point }) => sum + (point[axis] ?? 0), 0) / items.length;
  return [mean(0), mean(1)];
}
