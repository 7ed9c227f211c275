import { Skeleton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useText } from '../../ui/i18n/text.ts';
import classes from './box.module.css';
import { moderationText } from './moderation.text.ts';

interface BoxProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

export function Box({ title, hint, children }: BoxProps) {
  const heading = useId();
  return (
    <section className={classes.box} aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        {title}
      </h2>
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
  const text = useText(moderationText);
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
