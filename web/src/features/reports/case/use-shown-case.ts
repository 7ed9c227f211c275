import { useEffect, useRef, useState } from 'react';
import type { OpenedItem } from '../../../ui/list/filters/use-opened-item.ts';

/** Stands in the address instead of an id when the queue is empty. */
export const DONE = 'done';

/**
 * The case on screen. It changes in the same moment as a key is pressed; the address follows a little later, so that a
 * fast hand never decides a case that was just left.
 */
export function useShownCase(opened: OpenedItem): { id: string; show(id: string): void } {
  const addressed = opened.id ?? DONE;
  const [id, setId] = useState(addressed);
  const written = useRef(new Set<string>([addressed]));

  useEffect(() => {
    // What this hook wrote may arrive late; anything else is a link or a step in the history.
    if (written.current.has(addressed)) return;
    written.current.add(addressed);
    setId(addressed);
  }, [addressed]);

  function show(next: string) {
    written.current.add(next);
    setId(next);
    opened.swap(next);
  }

  return { id, show };
}
