import { useComputedColorScheme } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatPercent } from '../i18n/format.ts';
import classes from './chart.module.css';
import { toneVariable } from './chart-look.ts';
import { type Part, type PieModel, shareOf } from './chart-model.ts';
import { ChartView } from './chart-view.tsx';

interface PieChartProps {
  title: string;
  model: PieModel;
  /** The name of a part; if it is a link, it covers the whole row. */
  nameOf(part: Part): ReactNode;
  onPick?: ((part: Part) => void) | undefined;
}

/** A pie with a legend, which lists all values. */
export function PieChart({ title, model, nameOf, onPick }: PieChartProps) {
  const scheme = useComputedColorScheme('light');
  const [pointed, setPointed] = useState<number>();
  const { points, format } = model;
  return (
    <div className={classes.pie}>
      <div className={classes.disc}>
        <ChartView
          title={title}
          model={model}
          pointed={pointed}
          onPoint={setPointed}
          onPick={
            onPick &&
            ((index) => {
              const part = points[index];
              if (part) onPick(part);
            })
          }
        />
      </div>
      <ul className={classes.legend} onMouseLeave={() => setPointed(undefined)} onBlur={() => setPointed(undefined)}>
        {points.map((part, index) => (
          <li
            key={part.key}
            data-pointed={pointed === index || undefined}
            onMouseEnter={() => setPointed(index)}
            onFocus={() => setPointed(index)}
          >
            <span className={classes.chip} style={{ background: toneVariable(part.tone, scheme) }} aria-hidden />
            <span className={classes.name}>{nameOf(part)}</span>
            <span className={classes.number}>{format(part.value)}</span>
            <span className={classes.share}>{formatPercent(shareOf(part, points))}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
