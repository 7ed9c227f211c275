import { use, useEffect, useState } from 'react';
import { ScrollPaceContext } from '../list/table/scroll-pace.ts';

const LOOK_AGAIN_MS = 200;

/** False while a picture flies past: asked for, it would only keep those waiting at which the scrolling ends. */
export function useDeferredImage(): boolean {
  const pace = use(ScrollPaceContext);
  const [isDue, setIsDue] = useState(() => !pace?.isFast(performance.now()));
  useEffect(() => {
    if (isDue) return;
    // Whoever is still in the page by then is not passing any more.
    const timer = setTimeout(() => setIsDue(true), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isDue]);
  return isDue;
}
