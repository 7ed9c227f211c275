import type { CsvLoad } from '@leitstand/contract/api/csv-loads';
import { CSV_KEPT_DAYS } from '@leitstand/contract/base/limits';
import { Button, Progress, Stack, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useText } from '../../ui/i18n/text.ts';
import { refreshAllLists } from '../../ui/list/paging/refresh-all-lists.ts';
import { notifyError } from '../../ui/notify/notify.tsx';
import { Counts } from './counts.tsx';
import { useLoad, useProblems, useStop } from './csv.queries.ts';
import { csvText } from './csv.text.ts';
import { ProblemTable } from './problem-table.tsx';
import type { CsvFile } from './read-file.ts';
import { StepFrame } from './step-frame.tsx';
import { WrongRowsButton } from './wrong-rows-button.tsx';

interface LoadStepProps {
  /** The load, or its undoing, as it was started. */
  load: CsvLoad;
  /** Absent if the load was started before this dialog was opened. */
  file: CsvFile | undefined;
  isUndoing: boolean;
  onUndo(load: CsvLoad): Promise<void>;
  onClose(): void;
}

/** Progress of a load, then its result. */
export function LoadStep({ load: started, file, isUndoing, onUndo, onClose }: LoadStepProps) {
  const text = useText(csvText);
  const { data: load = started } = useLoad(started._id);
  const hasEnded = load.finishedAt !== null;
  useRefreshedLists(hasEnded);
  return (
    <StepFrame
      number={4}
      name={load.undoes === null ? text.resultStep : text.undoStep}
      buttons={
        <>
          {!hasEnded && <StopButton load={load} />}
          {hasEnded && load.canUndo && (
            <Button
              variant="light"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              loading={isUndoing}
              onClick={() => void onUndo(load)}
            >
              {text.undo}
            </Button>
          )}
          <Button onClick={onClose}>{text.close}</Button>
        </>
      }
    >
      {hasEnded ? <Result load={load} file={file} /> : <Running load={load} />}
    </StepFrame>
  );
}

function useRefreshedLists(hasEnded: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (hasEnded) void refreshAllLists(client);
  }, [hasEnded, client]);
}

function StopButton({ load }: { load: CsvLoad }) {
  const text = useText(csvText);
  const stop = useStop();
  return (
    <Button
      variant="default"
      loading={stop.isPending || stop.isSuccess}
      onClick={() => stop.mutate(load._id, { onError: (error) => notifyError(error) })}
    >
      {text.stop}
    </Button>
  );
}

function Running({ load }: { load: CsvLoad }) {
  const text = useText(csvText);
  const progress = text.progress(load.done, load.total);
  const label = load.undoes === null ? text.loading : text.undoing;
  return (
    <Stack gap="xs">
      <Text size="sm">
        {label}: {progress}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section
          value={load.total === 0 ? 0 : (load.done / load.total) * 100}
          aria-label={label}
          aria-valuetext={progress}
        />
      </Progress.Root>
      <Text size="sm" c="dimmed">
        {text.goesOn}
      </Text>
    </Stack>
  );
}

function Result({ load, file }: Pick<LoadStepProps, 'load' | 'file'>) {
  const text = useText(csvText);
  const { data: problems = [] } = useProblems(load);
  if (load.undoes !== null) {
    return (
      <Stack gap="sm">
        <Text role="status">{text.undone(load.added, load.changed)}</Text>
        {problems.length > 0 && (
          <>
            <Text size="sm">{text.leftAsIs(load.failed)}</Text>
            <ProblemTable label={text.leftAsIs(load.failed)} problems={problems} file={undefined} fields={[]} />
          </>
        )}
      </Stack>
    );
  }
  return (
    <Stack gap="sm">
      <Text role="status">{load.state === 'cancelled' ? text.stopped : text.done}</Text>
      <Counts of={load} />
      {load.failed > 0 && !file && <Text size="sm">{text.wrongLater}</Text>}
      {file && problems.length > 0 && (
        <>
          <Text size="sm">{text.wrongStayOut}</Text>
          <WrongRowsButton file={file} problems={problems} />
        </>
      )}
      {load.canUndo && (
        <Text size="sm" c="dimmed">
          {text.undoHint(CSV_KEPT_DAYS)}
        </Text>
      )}
    </Stack>
  );
}
