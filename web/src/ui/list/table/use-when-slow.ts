import { use, useEffect, useState } from 'react';
import { ScrollPaceContext } from './scroll-pace.ts';

const LOOK_AGAIN_MS = 200;

/** False for what scrolls past too quickly to be read: drawing all of it would make the scrolling falter. */
export function useWhenSlow(): boolean {
  const pace = use(ScrollPaceContext);
  const [isSlow, setIsSlow] = useState(() => !pace?.isFast(performance.now()));
  useEffect(() => {
    if (isSlow) return;
    const timer = setInterval(() => {
      if (!pace?.isFast(performance.now())) setIsSlow(true);
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isSlow, pace]);
  return isSlow;
}
