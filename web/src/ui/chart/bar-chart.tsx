import { type CSSProperties, type ReactNode, useState } from 'react';
import classes from './chart.module.css';
import { type Bar, type BarsModel, hasLegend } from './chart-model.ts';
import { ChartView } from './chart-view.tsx';

interface BarChartProps {
  title: string;
  model: BarsModel;
  /** The name of a bar; if it is a link, it covers the whole row. */
  nameOf(bar: Bar): ReactNode;
  onPick?: ((bar: Bar) => void) | undefined;
}

/** Bars with a legend: name and value in one row with each bar. No legend if there are many bars. */
export function BarChart({ title, model, nameOf, onPick }: BarChartProps) {
  const [pointed, setPointed] = useState<number>();
  const { points, format } = model;
  const isNamed = hasLegend(model);
  const counted = { '--bar-count': points.length } as CSSProperties;
  const chart = (
    <ChartView
      // Horizontal and vertical bars need different axes.
      key={String(isNamed)}
      title={title}
      model={model}
      pointed={pointed}
      onPick={
        onPick &&
        ((index) => {
          const bar = points[index];
          if (bar) onPick(bar);
        })
      }
    />
  );
  if (!isNamed) {
    return (
      <div className={model.names === 'short' ? classes.vertical : classes.long} style={counted}>
        {chart}
      </div>
    );
  }
  return (
    <div className={classes.bars} style={counted}>
      <div className={classes.horizontal}>{chart}</div>
      <ul className={classes.rows} onMouseLeave={() => setPointed(undefined)} onBlur={() => setPointed(undefined)}>
        {points.map((bar, index) => (
          <li key={bar.key} onMouseEnter={() => setPointed(index)} onFocus={() => setPointed(index)}>
            <span className={classes.name}>{nameOf(bar)}</span>
            <span className={classes.number}>{format(bar.value)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
