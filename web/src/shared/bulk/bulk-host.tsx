import { type BulkRun, listBulkRuns } from '@leitstand/contract/api/bulk';
import { VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCapability } from '../../ui/api/use-capability.ts';
import { useText } from '../../ui/i18n/text.ts';
import { refreshAllLists } from '../../ui/list/paging/refresh-all-lists.ts';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { useBulkRuns, useUndoRun } from './bulk.queries.ts';
import { bulkText } from './bulk.text.ts';
import { BulkMenu } from './bulk-menu.tsx';
import { shownRuns } from './bulk-runs.ts';
import { useClosedRuns } from './marked-runs.ts';
import { takeAwaitedFile, takeRows } from './own-runs.ts';
import { runResult, runTitle } from './run-text.ts';
import { useDownloads } from './use-downloads.ts';
import { useRunTurns, useRunUpdates } from './use-run-updates.ts';

const REMOVING: readonly BulkRun['action'][] = ['delete', 'ban'];

/** Shows this administrator's bulk actions and their results on all screens. Mounted once in the header. */
export function BulkHost() {
  const text = useText(bulkText);
  const client = useQueryClient();
  const isEnabled = [useCapability(listBulkRuns), useRight('ReadUsers')].every(Boolean);
  const { runs, isLoaded, refetch } = useBulkRuns({ isEnabled });
  const closed = useClosedRuns();
  const downloads = useDownloads();
  const mayUndo = useRight('WriteUsers');
  const undo = useUndoRun();
  const [announcement, setAnnouncement] = useState('');
  const shown = shownRuns(runs, closed);

  useRunUpdates(runs, refetch);
  useRunTurns(runs, isLoaded, {
    onStart: (run) => setAnnouncement((run.state === 'waiting' ? text.queued : text.started)(runTitle(run))),
    onEnd(run) {
      const failed = run.failed > 0 ? `, ${text.failed(run.failed)}` : '';
      setAnnouncement('');
      notifySuccess(`${runResult(run)}${failed}`, {
        undo: run.canUndo && mayUndo ? { run: () => undo.mutateAsync(run._id) } : undefined,
      });
      // Only the server knows whether the other run can be undone again.
      if (run.undoes !== null) void refetch();
      if (run.action !== 'export') void refreshAllLists(client, removedRows(run));
    },
  });

  useEffect(() => {
    for (const run of runs) {
      if (run.action === 'export' && run.state === 'done' && takeAwaitedFile(run._id)) downloads.start(run);
    }
  }, [runs, downloads.start]);

  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {shown.length > 0 && <BulkMenu runs={shown} downloads={downloads} />}
    </>
  );
}

/** The removed rows, if this window started the run. */
function removedRows(run: BulkRun): ReadonlySet<string> | undefined {
  const ids = takeRows(run._id);
  const isWhole = run.state === 'done' && run.failed === 0 && REMOVING.includes(run.action);
  return ids && isWhole ? new Set(ids) : undefined;
}
