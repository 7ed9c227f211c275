import { useCallback, useEffect, useRef } from 'react';

/** The same function on every render, which runs the latest one: the rows of a long table are not drawn again for it. */
export function useStableCallback<A extends unknown[]>(callback: (...args: A) => void): (...args: A) => void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
