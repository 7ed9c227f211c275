import { Text, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useText } from '../i18n/text.ts';
import classes from './chart.module.css';
import { chartText } from './chart.text.ts';
import { nextPoint } from './chart-keys.ts';
import { type ChartModel, hasLegend } from './chart-model.ts';
import { pointText, tableOf } from './chart-table.ts';
import { useDrawing } from './use-drawing.ts';
import { ValueTable } from './value-table.tsx';

interface ChartViewProps {
  title: string;
  model: ChartModel;
  /** The point highlighted by a legend. */
  pointed?: number | undefined;
  /** The hovered point changed. */
  onPoint?: ((index: number | undefined) => void) | undefined;
  /** A click on a point, or Enter. */
  onPick?: ((index: number) => void) | undefined;
}

/** A chart that fills its container: values on hover and by arrow keys, and a table for screen readers. */
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

  // If a legend lists all values, the keyboard uses its entries.
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
        {!isNamed && <span role="status">{current === undefined ? '' : pointText(model, current)}</span>}
        {table}
      </VisuallyHidden>
    </>
  );
}
