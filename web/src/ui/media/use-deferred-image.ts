import { use, useEffect, useState } from 'react';
import { ScrollPaceContext } from '../list/table/scroll-pace.ts';

const LOOK_AGAIN_MS = 200;

/** False while an image scrolls past quickly: loading it would delay those where the scrolling ends. */
export function useDeferredImage(): boolean {
  const pace = use(ScrollPaceContext);
  const [isDue, setIsDue] = useState(() => !pace?.isFast(performance.now()));
  useEffect(() => {
    if (isDue) return;
    // An image that is still in the page by then has stopped scrolling past.
    const timer = setTimeout(() => setIsDue(true), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isDue]);
  return isDue;
}
