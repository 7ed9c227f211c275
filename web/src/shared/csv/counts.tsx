import { formatNumber } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { csvText } from './csv.text.ts';
import classes from './csv-dialog.module.css';

const COUNTS = ['added', 'changed', 'unchanged', 'failed'] as const;

/** How many rows are new, changed, unchanged and wrong. */
export function Counts({ of }: { of: Readonly<Record<(typeof COUNTS)[number], number>> }) {
  const text = useText(csvText);
  return (
    <dl className={classes.counts}>
      {COUNTS.map((count) => (
        <div key={count} data-count={of[count] > 0 ? count : undefined}>
          <dt>{text[count]}</dt>
          <dd>{formatNumber(of[count])}</dd>
        </div>
      ))}
    </dl>
  );
}
