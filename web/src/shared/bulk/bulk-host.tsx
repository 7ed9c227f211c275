import { type BulkRun, listBulkRuns } from '@leitstand/contract/api/bulk';
import { VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCapability } from '../../ui/api/use-capability.ts';
import { useText } from '../../ui/i18n/text.ts';
import { refreshAllLists } from '../../ui/list/paging/refresh-all-lists.ts';
import { useRight } from '../../ui/session/rights.ts';
import { useBulkRuns } from './bulk.queries.ts';
import { bulkText } from './bulk.text.ts';
import { shownRuns } from './bulk-runs.ts';
import { BulkTray } from './bulk-tray.tsx';
import { useClosedRuns } from './closed-runs.ts';
import { takeAwaitedFile, takeRows } from './own-runs.ts';
import { runResult, runTitle } from './run-text.ts';
import { useDownloads } from './use-downloads.ts';
import { useRunTurns, useRunUpdates } from './use-run-updates.ts';

const REMOVING: readonly BulkRun['action'][] = ['delete', 'ban'];

/** Mounted once in the app: shows the bulk actions of this administrator wherever they go, and what came of them. */
export function BulkHost() {
  const text = useText(bulkText);
  const client = useQueryClient();
  const isEnabled = [useCapability(listBulkRuns), useRight('ReadUsers')].every(Boolean);
  const { runs, isLoaded, refetch } = useBulkRuns({ isEnabled });
  const closed = useClosedRuns();
  const downloads = useDownloads();
  const [announcement, setAnnouncement] = useState('');
  const shown = shownRuns(runs, closed);

  useRunUpdates(runs, refetch);
  useRunTurns(runs, isLoaded, {
    onStart: (run) => setAnnouncement(text.started(runTitle(run))),
    onEnd(run) {
      const failed = run.failed > 0 ? `, ${text.failed(run.failed)}` : '';
      setAnnouncement(`${runResult(run)}${failed}`);
      // Whether the other run can be undone again, the server knows.
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
      {shown.length > 0 && <BulkTray runs={shown} downloads={downloads} />}
    </>
  );
}

/** The rows that are gone for certain, where this window knows which ones they were. */
function removedRows(run: BulkRun): ReadonlySet<string> | undefined {
  const ids = takeRows(run._id);
  const isWhole = run.state === 'done' && run.failed === 0 && REMOVING.includes(run.action);
  return ids && isWhole ? new Set(ids) : undefined;
}
