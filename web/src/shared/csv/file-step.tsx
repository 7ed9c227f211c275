import type { CsvLoad } from '@leitstand/contract/api/csv-loads';
import { CSV_KEPT_DAYS, type CsvTarget, MAX_CSV_MEGABYTES, MAX_CSV_ROWS } from '@leitstand/contract/base/limits';
import { Button, Loader, Stack, Text, Title } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { DropArea } from '../../ui/upload/drop-area.tsx';
import { useLoads } from './csv.queries.ts';
import { csvText } from './csv.text.ts';
import classes from './csv-dialog.module.css';
import { type CsvFile, type Refusal, readCsvFile } from './read-file.ts';
import { StepFrame } from './step-frame.tsx';

interface FileStepProps {
  target: CsvTarget;
  onFile(file: CsvFile): Promise<void>;
  onUndo(load: CsvLoad): Promise<void>;
  onShow(load: CsvLoad): void;
  onClose(): void;
}

/** Chooses a file, or goes back to one that was loaded lately. */
export function FileStep({ target, onFile, onUndo, onShow, onClose }: FileStepProps) {
  const text = useText(csvText);
  const [refusal, setRefusal] = useState<Refusal>();
  const [isReading, setIsReading] = useState(false);

  async function take([chosen]: readonly File[]) {
    if (!chosen) return;
    setIsReading(true);
    const read = await readCsvFile(chosen);
    if ('reason' in read) setRefusal(read);
    else await onFile(read);
    setIsReading(false);
  }

  return (
    <StepFrame
      number={1}
      name={text.fileStep}
      buttons={
        <Button variant="default" onClick={onClose}>
          {text.cancel}
        </Button>
      }
    >
      <DropArea
        name="file"
        label={text.file}
        required={false}
        prompt={text.choose}
        limits={text.limits(MAX_CSV_MEGABYTES, MAX_CSV_ROWS)}
        accept=".csv,.tsv,.txt,text/csv"
        icon={IconFileUpload}
        error={refusal && text.refused(refusal.reason, refusal.n)}
        multiple={false}
        onFiles={(files) => void take(files)}
      >
        {isReading && <Loader size="sm" />}
      </DropArea>
      <Text size="sm" c="dimmed">
        {text.firstRow}
      </Text>
      <EarlierLoads target={target} onUndo={onUndo} onShow={onShow} />
    </StepFrame>
  );
}

function EarlierLoads({ target, onUndo, onShow }: Pick<FileStepProps, 'target' | 'onUndo' | 'onShow'>) {
  const text = useText(csvText);
  const { data = [] } = useLoads(target);
  const undone = new Set(data.filter(({ state }) => state !== 'cancelled').map(({ undoes }) => undoes));
  const shown = data.filter(({ undoes, finishedAt }) => undoes === null || finishedAt === null);
  if (shown.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-labelledby="csv-earlier">
      <Title order={4} size="h5" id="csv-earlier">
        {text.earlier}
      </Title>
      <ul className={classes.loads}>
        {shown.map((load) => (
          <li key={load._id}>
            <LoadLine load={load} isUndone={undone.has(load._id)} onUndo={onUndo} onShow={onShow} />
          </li>
        ))}
      </ul>
      {shown.some(({ canUndo }) => canUndo) && (
        <Text size="xs" c="dimmed">
          {text.undoHint(CSV_KEPT_DAYS)}
        </Text>
      )}
    </Stack>
  );
}

interface LoadLineProps extends Pick<FileStepProps, 'onUndo' | 'onShow'> {
  load: CsvLoad;
  isUndone: boolean;
}

function LoadLine({ load, isUndone, onUndo, onShow }: LoadLineProps) {
  const text = useText(csvText);
  const name = load.fileName || text.unnamed;
  const counts = (['added', 'changed', 'failed'] as const).filter((count) => load[count] > 0);
  const result = counts.map((count) => `${load[count]} ${text[count]}`).join(', ');
  return (
    <>
      <div className={classes.loadName}>
        <Text size="sm" truncate title={name}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {[formatDateTime(load.createdAt), isUndone ? text.wasUndone : result].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {load.finishedAt === null && (
        <Button size="compact-sm" variant="default" aria-label={text.showOf(name)} onClick={() => onShow(load)}>
          {text.show}
        </Button>
      )}
      {load.canUndo && (
        <Button size="compact-sm" variant="light" aria-label={text.undoOf(name)} onClick={() => void onUndo(load)}>
          {text.undo}
        </Button>
      )}
    </>
  );
}
