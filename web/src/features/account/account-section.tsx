import type { ReactNode } from 'react';
import classes from './account.module.css';

interface AccountSectionProps {
  /** The anchor in the address. */
  id: string;
  title: string;
  hint?: string;
  /** To the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

export function AccountSection({ id, title, hint, aside, children }: AccountSectionProps) {
  return (
    <section id={id} className={classes.box} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <h2 id={`${id}-title`} className={classes.heading}>
          {title}
        </h2>
        {aside}
      </div>
      {hint && <p className={classes.quiet}>{hint}</p>}
      {children}
    </section>
  );
}
