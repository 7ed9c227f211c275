import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { afterPaint } from '../../../ui/after-paint.ts';
import type { OpenedItem } from '../../../ui/list/filters/use-opened-item.ts';

/** Replaces the id in the address when the queue is empty. */
export const DONE = 'done';

/**
 * The shown case. It changes synchronously with the key press, and the address follows, so that fast typing never
 * decides the case that was just left.
 */
export function useShownCase(addressed: string, opened: OpenedItem): { id: string; show(id: string): void } {
  const [id, setId] = useState(addressed);
  const written = useRef(new Set<string>([addressed]));

  useEffect(() => {
    // Ignore delayed updates of addresses written here; anything else is a link or a history step.
    if (written.current.has(addressed)) return;
    written.current.add(addressed);
    setId(addressed);
  }, [addressed]);

  const follow = useEffectEvent((next: string) => {
    if (next !== addressed) opened.swap(next);
  });
  useEffect(() => afterPaint(() => follow(id)), [id]);

  function show(next: string) {
    written.current.add(next);
    setId(next);
  }

  return { id, show };
}
