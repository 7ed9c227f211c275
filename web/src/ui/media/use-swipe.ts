import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { imageAfterSwipe } from './image-steps.ts';

/** Movement in pixels that is still a click. */
const PULL_PX = 6;

interface SwipeOptions {
  index: number;
  count: number;
  onMove(index: number): void;
}

/** Swiping with finger, pen or mouse. */
export function useSwipe({ index, count, onMove }: SwipeOptions) {
  const start = useRef<{ x: number; time: number } | undefined>(undefined);
  const wasPulled = useRef(false);
  /** Current offset in pixels. */
  const [pulledBy, setPulledBy] = useState(0);

  function end(event: PointerEvent) {
    const begun = start.current;
    start.current = undefined;
    setPulledBy(0);
    if (begun && wasPulled.current) {
      onMove(imageAfterSwipe(event.clientX - begun.x, event.timeStamp - begun.time, index, count));
    }
  }

  function cancel() {
    start.current = undefined;
    setPulledBy(0);
  }

  return {
    pulledBy,
    handlers: {
      onPointerDown(event: PointerEvent) {
        wasPulled.current = false;
        if (count > 1 && event.isPrimary) start.current = { x: event.clientX, time: event.timeStamp };
      },
      onPointerMove(event: PointerEvent) {
        if (!start.current) return;
        const distance = event.clientX - start.current.x;
        if (!wasPulled.current && Math.abs(distance) < PULL_PX) return;
        // Not earlier: a captured pointer would suppress clicks.
        if (!wasPulled.current) event.currentTarget.setPointerCapture(event.pointerId);
        wasPulled.current = true;
        setPulledBy(distance);
      },
      onPointerUp: end,
      onPointerCancel: cancel,
      onClickCapture(event: MouseEvent) {
        if (!wasPulled.current) return;
        // The end of a swipe is no click.
        wasPulled.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
