import { createContext, use, useEffect } from 'react';

/** Lets a part of a form block submitting. */
export const BusyContext = createContext<(change: 1 | -1) => void>(() => {});

/** Blocks submitting while true, for example during an upload. */
export function useBusy(isBusy: boolean): void {
  const report = use(BusyContext);
  useEffect(() => {
    if (!isBusy) return;
    report(1);
    return () => report(-1);
  }, [isBusy, report]);
}
