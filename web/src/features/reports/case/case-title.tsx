import type { Report } from '@leitstand/contract/reports';
import { VisuallyHidden } from '@mantine/core';
import { formatNumber } from '../../../ui/i18n/format.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { nameOf } from '../report-facts.ts';
import classes from './case.module.css';
import { caseText } from './case.text.ts';

interface CaseTitleProps {
  report: Report | undefined;
  isDone: boolean;
  position: number | undefined;
  total: number | undefined;
}

/** The title of the case and the position in the list. Announces each new case to screen readers. */
export function CaseTitle({ report, isDone, position, total }: CaseTitleProps) {
  const text = useText(caseText);
  if (isDone || !report) return <span>{text.done}</span>;
  return (
    <span className={classes.title}>
      <span>{text[report.type]}</span>
      {position !== undefined && total !== undefined && (
        <span className={classes.position} data-testid="case-position">
          {text.position(formatNumber(position + 1), formatNumber(total))}
        </span>
      )}
      <VisuallyHidden role="status">{text.shown(nameOf(report))}</VisuallyHidden>
    </span>
  );
}
