import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OpenedItem } from '../../../ui/list/filters/use-opened-item.ts';

/** Replaces the id in the address when the queue is empty. */
export const DONE = 'done';

interface ShownCase {
  readonly id: string;
  /** Whether the key is answered: what takes longer follows then. */
  readonly isSettled: boolean;
  show(id: string): void;
}

/**
 * The shown case. It changes synchronously with the key press, and the address follows, so that fast typing never
 * decides the case that was just left.
 */
export function useShownCase(addressed: string, opened: OpenedItem): ShownCase {
  const [id, setId] = useState(addressed);
  const written = useRef(new Set<string>([addressed]));

  useEffect(() => {
    // Ignore delayed updates of addresses written here; anything else is a link or a history step.
    if (written.current.has(addressed)) return;
    written.current.add(addressed);
    setId(addressed);
  }, [addressed]);

  const settled = useDeferredValue(id);
  const follow = useEffectEvent((next: string) => {
    if (next !== addressed) opened.swap(next);
  });
  useEffect(() => follow(settled), [settled]);

  function show(next: string) {
    written.current.add(next);
    setId(next);
  }

  return { id, isSettled: settled === id, show };
}
