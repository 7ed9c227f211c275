import { useEffect, useState } from 'react';

/** The present moment, told anew every second as long as something on screen depends on it. */
export function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isTicking) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isTicking]);
  return isTicking ? now : Date.now();
}
