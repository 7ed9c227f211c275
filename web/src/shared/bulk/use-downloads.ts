import type { BulkRun } from '@leitstand/contract/api/bulk';
import { useCallback, useState } from 'react';
import { downloadRun } from './download-run.ts';

export type DownloadState = 'loading' | 'failed' | undefined;

export interface Downloads {
  stateOf(runId: string): DownloadState;
  start(run: BulkRun): void;
}

/** The downloads of this window; failed ones can be restarted. */
export function useDownloads(): Downloads {
  const [states, setStates] = useState<Readonly<Record<string, DownloadState>>>({});

  const start = useCallback((run: BulkRun) => {
    const set = (state: DownloadState) => setStates((before) => ({ ...before, [run._id]: state }));
    set('loading');
    downloadRun(run).then(
      () => set(undefined),
      () => set('failed'),
    );
  }, []);

  return { stateOf: (runId) => states[runId], start };
}
