import type { ReactNode } from 'react';
import { useText } from '../../../ui/i18n/text.ts';
import classes from './case.module.css';
import { caseText } from './case.text.ts';

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

interface FactProps {
  label: string;
  isWide?: boolean;
  children: string;
}

export function Fact({ label, isWide = false, children }: FactProps) {
  return (
    <div className={classes.fact} data-wide={isWide || undefined}>
      <dt>{label}</dt>
      <dd>{children || '–'}</dd>
    </div>
  );
}

/** User text with its line breaks. */
export function UserText({ children }: { children: string }) {
  const text = useText(caseText);
  return (
    <p className={classes.userText} data-blank={children === '' || undefined}>
      {children || text.noDescription}
    </p>
  );
}
