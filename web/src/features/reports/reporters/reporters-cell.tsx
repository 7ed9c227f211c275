import type { Report } from '@leitstand/contract/reports';
import { VisuallyHidden } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { NumberCell } from '../../../ui/list/cells/cells.tsx';
import classes from '../reports.module.css';
import { reporterSummary } from './reporter-summary.ts';

/** How many have reported it, and what is known about them. */
export function ReportersCell({ report }: { report: Report }) {
  const summary = reporterSummary(report);
  if (summary === '') return <NumberCell value={report.data.length} />;
  return (
    <span className={classes.reporters} data-tip={summary}>
      <IconInfoCircle size={14} aria-hidden />
      <NumberCell value={report.data.length} />
      <VisuallyHidden>{summary}</VisuallyHidden>
    </span>
  );
}
