import type { CsvProblem } from '@leitstand/contract/api/csv-loads';
import { Text } from '@mantine/core';
import { formatNumber } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { csvText } from './csv.text.ts';
import classes from './csv-dialog.module.css';
import type { CsvFile } from './read-file.ts';

const SHOWN = 20;

interface ProblemTableProps {
  label: string;
  problems: readonly CsvProblem[];
  /** Absent if only the numbers of the rows are known. */
  file: CsvFile | undefined;
  /** The field of each column. */
  fields: readonly string[];
}

/** The first wrong cells, each with its reason. */
export function ProblemTable({ label, problems, file, fields }: ProblemTableProps) {
  const text = useText(csvText);
  const cellOf = ({ row, field }: CsvProblem) => file?.rows[row]?.cells[fields.indexOf(field)] ?? '';
  return (
    <div className={classes.rows}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{text.row}</th>
            {file && <th scope="col">{text.cell}</th>}
            <th scope="col">{text.reason}</th>
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, SHOWN).map((problem) => (
            <tr key={`${problem.row} ${problem.field}`}>
              <td>{formatNumber(file?.rows[problem.row]?.number ?? problem.row + 2)}</td>
              {file && <td className={classes.cell}>{cellOf(problem).slice(0, 200)}</td>}
              <td>{problem.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {problems.length > SHOWN && (
        <Text size="sm" c="dimmed">
          {text.more(problems.length - SHOWN)}
        </Text>
      )}
    </div>
  );
}
