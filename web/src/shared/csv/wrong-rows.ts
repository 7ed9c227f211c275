import type { CsvProblem } from '@leitstand/contract/api/csv-loads';
import { csvOf, withoutApostrophes } from '@leitstand/contract/base/csv';
import type { Language } from '@leitstand/contract/base/languages';
import type { CsvFile } from './read-file.ts';
import { REASON_COLUMN } from './reason-column.ts';

/** The wrong rows as a file to correct and load again: the same columns, and the reasons in the last one. */
export function wrongRows({ headers, rows }: CsvFile, problems: readonly CsvProblem[], language: Language): string {
  const reasons = new Map<number, string[]>();
  for (const { row, message } of problems) reasons.set(row, [...(reasons.get(row) ?? []), message]);
  const wrong = [...reasons].sort(([one], [other]) => one - other);
  return csvOf(
    {
      columns: [...headers, REASON_COLUMN[language]],
      rows: wrong.map(([row, messages]) => [
        ...(rows[row]?.cells ?? headers.map(() => '')).map(withoutApostrophes),
        messages.join(' '),
      ]),
    },
    language,
  );
}
