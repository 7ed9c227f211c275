import type { CsvProblem } from '@leitstand/contract/api/csv-loads';
import { Table, Text } from '@mantine/core';
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
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text.row}</Table.Th>
            {file && <Table.Th>{text.cell}</Table.Th>}
            <Table.Th>{text.reason}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {problems.slice(0, SHOWN).map((problem) => (
            <Table.Tr key={`${problem.row} ${problem.field}`}>
              <Table.Td>{formatNumber(file?.rows[problem.row]?.number ?? problem.row + 2)}</Table.Td>
              {file && <Table.Td className={classes.cell ?? ''}>{cellOf(problem).slice(0, 200)}</Table.Td>}
              <Table.Td>{problem.message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {problems.length > SHOWN && (
        <Text size="sm" c="dimmed">
          {text.more(problems.length - SHOWN)}
        </Text>
      )}
    </div>
  );
}
