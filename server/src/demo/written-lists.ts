/** Long lists are written as text with many entries per line, to keep them readable. */

export function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

export function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function rows(text: string): string[][] {
  return lines(text).map((line) => line.split('|').map((cell) => cell.trim()));
}

/** A cell of a row; a missing one is a mistake in the list. */
export function cell(row: readonly string[], index: number): string {
  const value = row[index];
  if (value === undefined) throw new Error(`column ${index} is missing in: ${row.join('|')}`);
  return value;
}
