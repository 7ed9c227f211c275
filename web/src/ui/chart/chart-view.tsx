import { Text, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useText } from '../i18n/text.ts';
import classes from './chart.module.css';
import { chartText } from './chart.text.ts';
import { nextPoint } from './chart-keys.ts';
import { type ChartModel, hasLegend } from './chart-model.ts';
import { tableOf, wordsOf } from './chart-table.ts';
import { useDrawing } from './use-drawing.ts';
import { ValueTable } from './value-table.tsx';

interface ChartViewProps {
  title: string;
  model: ChartModel;
  /** The point that a legend beside the chart points at. */
  pointed?: number | undefined;
  /** The mouse points at a point, or at none any more. */
  onPoint?: ((index: number | undefined) => void) | undefined;
  /** A click on a point, or Enter. */
  onPick?: ((index: number) => void) | undefined;
}

/** A chart that fills its frame: values on hover and by arrow keys, and as a table for screen readers. */
export function ChartView({ title, model, pointed, onPoint, onPick }: ChartViewProps) {
  const text = useText(chartText);
  const canvas = useRef<HTMLCanvasElement>(null);
  const hint = useId();
  const [current, setCurrent] = useState<number>();
  const { hasFailed } = useDrawing({
    canvas,
    model,
    pointed: pointed ?? current,
    onPick: (index) => onPick?.(index),
    onPoint: (index) => onPoint?.(index),
  });
  const table = <ValueTable caption={title} table={tableOf(model)} />;

  if (hasFailed) {
    return (
      <div className={classes.plain}>
        <Text size="sm" c="dimmed">
          {text.notDrawn}
        </Text>
        {table}
      </div>
    );
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && current !== undefined) return onPick?.(current);
    if (event.key === 'Escape') return setCurrent(undefined);
    const next = nextPoint(event.key, current, model.points.length);
    if (next === current && !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    setCurrent(next);
  }

  // Where a legend names every value, its entries are what the keyboard goes through.
  const isNamed = model.kind === 'pie' || (model.kind === 'bars' && hasLegend(model));
  const keys = {
    role: 'application',
    tabIndex: 0,
    'aria-label': title,
    'aria-describedby': hint,
    onKeyDown: handleKeyDown,
    onBlur: () => setCurrent(undefined),
  };
  return (
    <>
      <div className={classes.chart} data-picks={onPick ? '' : undefined} {...(isNamed ? {} : keys)}>
        <canvas ref={canvas} aria-hidden />
      </div>
      <VisuallyHidden>
        {!isNamed && <span id={hint}>{onPick ? text.keysAndEnter : text.keys}</span>}
        {!isNamed && <span role="status">{current === undefined ? '' : wordsOf(model, current)}</span>}
        {table}
      </VisuallyHidden>
    </>
  );
}
