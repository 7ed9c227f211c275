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

/** Marks a report as processed, at once. A plain box: scrolling draws dozens of them in every frame. */
export function ProcessedBox({ report, onCheck }: ProcessedBoxProps) {
  const text = useText(reportsText);
  const mayWrite = useRight('WriteUsers');
  // A backend of the specification alone knows no way back.
  const canUncheck = useCapability(findReports);
  const holder = foreignHolder(report, { ownId: useAdministratorId(), now: Date.now() });
  const isOff = !mayWrite || holder !== null || (report.checked && !canUncheck);
  return (
    // The label makes the whole cell a target, so that a near miss does not open the row.
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
