import { useCallback, useEffect, useRef } from 'react';

/** A stable function that runs the latest callback, so that the rows of long tables do not re-render. */
export function useStableCallback<A extends unknown[]>(callback: (...args: A) => void): (...args: A) => void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
