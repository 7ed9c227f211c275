import { type BulkRun, getBulkResult } from '@leitstand/contract/api/bulk';
import { ActionIcon, Anchor, Button, Progress, Text } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconDownload,
  IconLoader,
  IconPlayerStop,
  IconX,
} from '@tabler/icons-react';
import { useCapability } from '../../ui/api/use-capability.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifyError } from '../../ui/notify/notify.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { useCancelRun, useUndoRun } from './bulk.queries.ts';
import { bulkText } from './bulk.text.ts';
import classes from './bulk-menu.module.css';
import { isOpen } from './bulk-runs.ts';
import { runResult, runTitle } from './run-text.ts';
import type { Downloads } from './use-downloads.ts';

interface RunCardProps {
  run: BulkRun;
  downloads: Downloads;
  onShowFailures(): void;
  onClose(): void;
}

/** Progress of a bulk action, then its result. */
export function RunCard({ run, downloads, onShowFailures, onClose }: RunCardProps) {
  const text = useText(bulkText);
  const hasEnded = !isOpen(run);
  const hasResult = useCapability(getBulkResult);
  const { icon: ItemIcon, tone } = lookOf(run);
  return (
    <li className={classes.run}>
      <div className={classes.line}>
        <ItemIcon className={classes.icon ?? ''} data-tone={tone} size={18} aria-hidden />
        <Text size="sm" fw={500} className={classes.title ?? ''}>
          {hasEnded ? runResult(run) : runTitle(run)}
        </Text>
        {hasEnded && (
          <ActionIcon size="sm" aria-label={text.closeRun} data-tip={text.closeRun} onClick={onClose}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {!hasEnded && <RunProgress run={run} />}
      {run.failed > 0 && (
        <Anchor component="button" type="button" size="sm" className={classes.failures ?? ''} onClick={onShowFailures}>
          {text.showFailures(run.failed)}
        </Anchor>
      )}
      {hasEnded && (run.action === 'export' ? run.state === 'done' : hasResult) && (
        <FileButton run={run} downloads={downloads} />
      )}
      {hasEnded && run.canUndo && <UndoButton run={run} />}
    </li>
  );
}

function lookOf({ state, failed }: BulkRun): {
  icon: Icon;
  tone: 'waiting' | 'running' | 'stopped' | 'warning' | 'done';
} {
  if (state === 'waiting') return { icon: IconClock, tone: 'waiting' };
  if (state === 'running') return { icon: IconLoader, tone: 'running' };
  if (state === 'cancelled') return { icon: IconPlayerStop, tone: 'stopped' };
  return failed > 0 ? { icon: IconAlertTriangle, tone: 'warning' } : { icon: IconCheck, tone: 'done' };
}

function RunProgress({ run }: { run: BulkRun }) {
  const text = useText(bulkText);
  const cancel = useCancelRun();
  const isCancelling = cancel.isPending || cancel.isSuccess;
  const isWaiting = run.state === 'waiting';
  const progress = isWaiting ? text.waiting : text.progress(run.done, run.total);
  const percent = run.total === 0 ? 0 : (run.done / run.total) * 100;
  return (
    <>
      {!isWaiting && (
        <Progress.Root size="sm">
          <Progress.Section value={percent} aria-label={runTitle(run)} aria-valuetext={progress} />
        </Progress.Root>
      )}
      <div className={classes.line}>
        <Text size="sm" c="dimmed" className={classes.amount ?? ''}>
          {isCancelling ? text.cancelling : progress}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          loading={isCancelling}
          onClick={() => cancel.mutate(run._id, { onError: (error) => notifyError(error) })}
        >
          {text.cancel}
        </Button>
      </div>
    </>
  );
}

function UndoButton({ run }: { run: BulkRun }) {
  const text = useText(bulkText);
  const mayWrite = useRight('WriteUsers');
  const undo = useUndoRun();
  if (!mayWrite) return null;
  return (
    <div className={classes.line}>
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        loading={undo.isPending}
        onClick={() => undo.mutate(run._id, { onError: (error) => notifyError(error) })}
      >
        {text.undo}
      </Button>
    </div>
  );
}

function FileButton({ run, downloads }: Pick<RunCardProps, 'run' | 'downloads'>) {
  const text = useText(bulkText);
  const state = downloads.stateOf(run._id);
  return (
    <>
      {state === 'failed' && (
        <Text size="sm" role="alert" className={classes.problem ?? ''}>
          {text.downloadFailed}
        </Text>
      )}
      <div className={classes.line}>
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={state === 'loading'}
          onClick={() => downloads.start(run)}
        >
          {state === 'failed' ? text.retry : run.action === 'export' ? text.download : text.result}
        </Button>
      </div>
    </>
  );
}
