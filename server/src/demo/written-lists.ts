/** Long lists are written as text, one line for many entries, so that they stay readable. */

export function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

export function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Every line cut at its bars. */
export function rows(text: string): string[][] {
  return lines(text).map((line) => line.split('|').map((cell) => cell.trim()));
}

/** The cell of a written row; a missing one is a mistake in the list. */
export function cell(row: readonly string[], index: number): string {
  const value = row[index];
  if (value === undefined) throw new Error(`column ${index} is missing in: ${row.join('|')}`);
  return value;
}
