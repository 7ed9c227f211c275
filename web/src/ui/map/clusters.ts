/** Something on the square world map. */
interface Placed {
  readonly x: number;
  readonly y: number;
}

/** Puts together what lies nearer than so much, in the order given: whoever comes first gathers the others. */
export function clustersOf<T extends Placed>(items: readonly T[], distance: number): [T, ...T[]][] {
  const clusters: [T, ...T[]][] = [];
  for (const item of items) {
    const near = clusters.find(([first]) => Math.hypot(first.x - item.x, first.y - item.y) < distance);
    if (near) near.push(item);
    else clusters.push([item]);
  }
  return clusters;
}

export function middleOfAll(items: readonly Placed[]): [x: number, y: number] {
  const sum = items.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return [sum.x / items.length, sum.y / items.length];
}
