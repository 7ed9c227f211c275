import { Skeleton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useText } from '../i18n/text.ts';
import classes from './box.module.css';
import { figuresText } from './figures.text.ts';

interface BoxProps {
  title: string;
  hint?: string;
  /** Beside the title: what has to be done. */
  badge?: ReactNode;
  children: ReactNode;
}

/** A titled part of a screen with figures. */
export function Box({ title, hint, badge, children }: BoxProps) {
  const heading = useId();
  return (
    <section className={classes.box} aria-labelledby={heading}>
      <div className={classes.top}>
        <h2 id={heading} className={classes.heading}>
          {title}
        </h2>
        {badge}
      </div>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  );
}

/** Widths of the lines in the boxes. */
const LOADING = [
  ['96%', '97%', '98%', '99%'],
  ['40%', '50%'],
  ['95%', '96%', '97%', '98%', '99%'],
];

/** Boxes of about the size of those that are loading. */
export function LoadingBoxes() {
  const text = useText(figuresText);
  return (
    <div role="status" aria-label={text.loading} aria-busy="true" className={classes.loading}>
      {LOADING.map((widths) => (
        <div key={widths.length} className={classes.box}>
          <Skeleton height={16} width={160} />
          {widths.map((width) => (
            <Skeleton key={width} height={12} width={width} mt={8} />
          ))}
        </div>
      ))}
    </div>
  );
}
