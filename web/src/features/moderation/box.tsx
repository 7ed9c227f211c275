import { type ReactNode, useId } from 'react';
import classes from './moderation.module.css';

interface BoxProps {
  title: string;
  hint?: string;
  /** To the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Box({ title, hint, aside, children }: BoxProps) {
  const heading = useId();
  return (
    <section className={classes.box} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading} className={classes.heading}>
          {title}
        </h2>
        {aside}
      </div>
      {hint && <p className={classes.quiet}>{hint}</p>}
      {children}
    </section>
  );
}
