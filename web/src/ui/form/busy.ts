import { createContext, use, useEffect } from 'react';

/** Lets a part of a form say that it is not ready to be sent. */
export const BusyContext = createContext<(change: 1 | -1) => void>(() => {});

/** While true, the form around waits with sending (an upload is still running). */
export function useBusy(isBusy: boolean): void {
  const report = use(BusyContext);
  useEffect(() => {
    if (!isBusy) return;
    report(1);
    return () => report(-1);
  }, [isBusy, report]);
}
