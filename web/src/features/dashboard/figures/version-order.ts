const PARTS = /\d+/g;

/** `1.10.0` comes after `1.9.2`; anything that is not a version comes first. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [numbersOf(one), numbersOf(other)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? -1) - (right[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return one.localeCompare(other);
}

function numbersOf(version: string): readonly number[] {
  return (version.match(PARTS) ?? []).map(Number);
}
