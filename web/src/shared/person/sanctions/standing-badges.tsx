import { USER_STATUS } from '@leitstand/contract/base/limits';
import type { User } from '@leitstand/contract/users';
import { IconAlertTriangle, IconUserPause } from '@tabler/icons-react';
import { formatDateTime, formatDayAndMonth } from '../../../ui/i18n/format.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { StatusBadge } from '../../../ui/list/cells/status-badge.tsx';
import { standingText } from './step.text.ts';

type Standing = Pick<User, 'status' | 'suspendedUntil' | 'warnings'>;

/** Suspended or warned; nothing for users in good standing. */
export function StandingBadges({ user: { status, suspendedUntil, warnings } }: { user: Standing }) {
  const text = useText(standingText);
  return (
    <>
      {status === USER_STATUS.suspended && (
        <StatusBadge
          tone="danger"
          icon={IconUserPause}
          short={suspendedUntil ? text.until(formatDayAndMonth(suspendedUntil)) : undefined}
          tip={suspendedUntil ? text.suspendedUntil(formatDateTime(suspendedUntil)) : text.suspended}
        >
          {suspendedUntil ? text.suspendedUntil(formatDayAndMonth(suspendedUntil)) : text.suspended}
        </StatusBadge>
      )}
      {warnings > 0 && (
        <StatusBadge tone="waiting" icon={IconAlertTriangle} short={String(warnings)}>
          {text.warned(warnings)}
        </StatusBadge>
      )}
    </>
  );
}
