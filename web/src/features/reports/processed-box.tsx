import { findReports, type Report } from '@leitstand/contract/reports';
import { useCapability } from '../../ui/api/use-capability.ts';
import { useText } from '../../ui/i18n/text.ts';
import { useAdministratorId } from '../../ui/session/administrator.ts';
import { useRight } from '../../ui/session/rights.ts';
import { foreignHolder } from './case/case-queue.ts';
import { nameOf } from './report-facts.ts';
import classes from './reports.module.css';
import { reportsText } from './reports.text.ts';

interface ProcessedBoxProps {
  report: Report;
  onCheck(report: Report, checked: boolean): void;
}

/** Marks a report as processed. A native checkbox, because scrolling renders dozens of them per frame. */
export function ProcessedBox({ report, onCheck }: ProcessedBoxProps) {
  const text = useText(reportsText);
  const mayWrite = useRight('WriteUsers');
  // A backend of the specification alone cannot undo it.
  const canUncheck = useCapability(findReports);
  const holder = foreignHolder(report, { ownId: useAdministratorId(), now: Date.now() });
  const isOff = !mayWrite || holder !== null || (report.checked && !canUncheck);
  return (
    // The label extends the click target to the whole cell, so that a near miss does not open the row.
    <label className={classes.processed} data-tip={holder ? text.heldBy(holder.adminName) : undefined}>
      <input
        type="checkbox"
        aria-label={text.markProcessed(nameOf(report))}
        checked={report.checked}
        disabled={isOff}
        tabIndex={-1}
        onChange={({ currentTarget }) => onCheck(report, currentTarget.checked)}
      />
    </label>
  );
}
