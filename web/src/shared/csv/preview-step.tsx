import type { CsvContent, CsvPreview } from '@leitstand/contract/api/csv-loads';
import { fieldLabel } from '@leitstand/contract/base/field-labels';
import { CSV_TABLES } from '@leitstand/contract/csv/csv-fields';
import { Button, Stack, Text, Title } from '@mantine/core';
import { formatNumber } from '../../ui/i18n/format.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { Counts } from './counts.tsx';
import { csvText } from './csv.text.ts';
import classes from './csv-dialog.module.css';
import { ProblemTable } from './problem-table.tsx';
import type { CsvFile } from './read-file.ts';
import { StepFrame } from './step-frame.tsx';
import { WrongRowsButton } from './wrong-rows-button.tsx';

const SHOWN = 10;

interface PreviewStepProps {
  file: CsvFile;
  content: CsvContent;
  preview: CsvPreview;
  isStarting: boolean;
  onBack(): void;
  onNext(): void;
}

/** What loading would do, before anything is stored. */
export function PreviewStep({ file, content, preview, isStarting, onBack, onNext }: PreviewStepProps) {
  const text = useText(csvText);
  const { problems, changes, added, changed } = preview;
  return (
    <StepFrame
      number={3}
      name={text.previewStep}
      buttons={
        <>
          <Button variant="default" onClick={onBack}>
            {text.back}
          </Button>
          <Button loading={isStarting} disabled={added + changed === 0} onClick={onNext}>
            {text.start(added + changed)}
          </Button>
        </>
      }
    >
      <Text size="sm">
        {text.nothingYet} {added + changed === 0 && text.nothingToLoad}
      </Text>
      <Counts of={preview} />
      {problems.length > 0 && (
        <Stack gap="xs" component="section" aria-labelledby="csv-wrong">
          <Title order={4} size="h5" id="csv-wrong">
            {text.wrongRows}
          </Title>
          <Text size="sm" c="dimmed">
            {text.wrongStayOut}
          </Text>
          <ProblemTable
            label={text.wrongRows}
            problems={problems}
            file={sentFile(file, content)}
            fields={content.fields}
          />
          <WrongRowsButton file={file} problems={problems} />
        </Stack>
      )}
      {changes.length > 0 && <Changes file={file} content={content} changes={changes} />}
    </StepFrame>
  );
}

/** The file with the cells that were sent, in the order of the fields. */
function sentFile(file: CsvFile, { rows }: CsvContent): CsvFile {
  return { ...file, rows: file.rows.map(({ number }, index) => ({ number, cells: rows[index] ?? [] })) };
}

function Changes({ file, content, changes }: Pick<PreviewStepProps, 'file' | 'content'> & Pick<CsvPreview, 'changes'>) {
  const text = useText(csvText);
  const language = useLanguage();
  const { key } = CSV_TABLES[content.target];
  const keyColumns = content.fields.flatMap((name, index) => (key.includes(name) ? [index] : []));
  const nameOf = (row: number) =>
    keyColumns
      .map((index) => content.rows[row]?.[index] ?? '')
      .filter((cell) => cell !== '')
      .join(' · ');
  return (
    <Stack gap="xs" component="section" aria-labelledby="csv-changes">
      <Title order={4} size="h5" id="csv-changes">
        {text.changedRows}
      </Title>
      <div className={classes.rows}>
        <table className={classes.table} aria-label={text.changedRows}>
          <thead>
            <tr>
              <th scope="col">{text.row}</th>
              <th scope="col">{text.record}</th>
              <th scope="col">{text.fields}</th>
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, SHOWN).map(({ row, fields }) => (
              <tr key={row}>
                <td>{formatNumber(file.rows[row]?.number ?? row + 2)}</td>
                <td className={classes.cell}>{nameOf(row).slice(0, 200)}</td>
                <td>{fields.map((name) => fieldLabel(name, language)).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {changes.length > SHOWN && (
          <Text size="sm" c="dimmed">
            {text.more(changes.length - SHOWN)}
          </Text>
        )}
      </div>
    </Stack>
  );
}
