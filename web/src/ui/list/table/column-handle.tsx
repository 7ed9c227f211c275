import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useText } from '../../i18n/text.ts';
import { listText } from '../list.text.ts';
import { LEAST_WIDTH, MOST_WIDTH } from './column-widths.ts';
import classes from './data-table.module.css';
import type { ColumnSizing } from './use-column-widths.ts';

const STEP = 16;

interface ColumnHandleProps {
  column: string;
  label: string;
  sizing: ColumnSizing;
  /** One handle of a table is in the tab order; the up and down keys reach the others. */
  isFirst: boolean;
}

/** The edge of a column: dragging it or the arrow keys set the width, a double click or Delete resets it. */
export function ColumnHandle({ column, label, sizing, isFirst }: ColumnHandleProps) {
  const text = useText(listText);
  const grip = useRef<{ x: number; width: number }>(undefined);
  const width = Math.round(sizing.widthOf(column));

  function begin(event: PointerEvent) {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, width };
  }

  function drag(event: PointerEvent) {
    if (grip.current) sizing.resize(column, grip.current.width + event.clientX - grip.current.x);
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -STEP, ArrowRight: STEP };
    const step = steps[event.key];
    if (step !== undefined) sizing.resize(column, width + step);
    else if (event.key === 'Delete' || event.key === 'Backspace') sizing.resize(column, undefined);
    else if (event.key === 'ArrowUp') focusHandle(event.currentTarget, -1);
    else if (event.key === 'ArrowDown') focusHandle(event.currentTarget, 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved, this separator can
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={text.columnWidth(label)}
      aria-valuenow={width}
      aria-valuemin={LEAST_WIDTH}
      aria-valuemax={MOST_WIDTH}
      tabIndex={isFirst ? 0 : -1}
      className={classes.handle}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={() => {
        grip.current = undefined;
      }}
      onDoubleClick={() => sizing.resize(column, undefined)}
      onKeyDown={handleKey}
    />
  );
}

function focusHandle(current: HTMLElement, step: 1 | -1): void {
  const handles = [...(current.closest('[role=row]')?.querySelectorAll<HTMLElement>('[role=separator]') ?? [])];
  handles[handles.indexOf(current) + step]?.focus();
}
