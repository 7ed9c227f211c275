import type { Report } from '@leitstand/contract/reports';
import { IconLock } from '@tabler/icons-react';
import { useText } from '../../ui/i18n/text.ts';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import { useAdministratorId } from '../../ui/session/administrator.ts';
import { foreignHolder } from './case/case-queue.ts';
import classes from './reports.module.css';
import { reportsText } from './reports.text.ts';

/** Another administrator who has the case open, if any. */
export function HolderBadge({ report }: { report: Report }) {
  const text = useText(reportsText);
  const holder = foreignHolder(report, { ownId: useAdministratorId(), now: Date.now() });
  if (!holder) return null;
  return (
    <StatusBadge tone="waiting">
      <span className={classes.holder} data-tip={text.heldBy(holder.adminName)}>
        <IconLock size={12} aria-hidden />
        {holder.adminName}
      </span>
    </StatusBadge>
  );
}
