import { useComputedColorScheme } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStableCallback } from '../use-stable-callback.ts';
import { readLook } from './chart-look.ts';
import type { ChartModel } from './chart-model.ts';
import type { Drawing } from './drawing.ts';

interface DrawingOptions {
  canvas: RefObject<HTMLCanvasElement | null>;
  model: ChartModel;
  /** The highlighted point. */
  pointed: number | undefined;
  onPick(index: number): void;
  onPoint(index: number | undefined): void;
}

/** Draws and updates a chart. Returns whether the library failed to load. */
export function useDrawing({ canvas, model, pointed, onPick, onPoint }: DrawingOptions): { hasFailed: boolean } {
  const scheme = useComputedColorScheme('light');
  const [drawing, setDrawing] = useState<Drawing>();
  const [hasFailed, setHasFailed] = useState(false);
  const pick = useStableCallback(onPick);
  const point = useStableCallback(onPoint);
  const latest = useRef({ model, scheme });
  latest.current = { model, scheme };

  useEffect(() => {
    let made: Drawing | undefined;
    let isGone = false;
    void import('./drawing.ts').then(
      ({ draw }) => {
        if (isGone || !canvas.current) return;
        const { model: first, scheme: inScheme } = latest.current;
        made = draw(canvas.current, first, readLook(inScheme), { onPick: pick, onPoint: point });
        setDrawing(made);
      },
      () => setHasFailed(true),
    );
    return () => {
      isGone = true;
      made?.destroy();
      setDrawing(undefined);
    };
  }, [canvas, pick, point]);

  useEffect(() => drawing?.update(model, readLook(scheme)), [drawing, model, scheme]);
  useEffect(() => drawing?.point(pointed), [drawing, pointed]);
  return { hasFailed };
}
