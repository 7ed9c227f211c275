import { USER_STATUS } from '@leitstand/contract/base/limits';
import type { User } from '@leitstand/contract/users';
import { type Icon, IconMailQuestion, IconUserPause } from '@tabler/icons-react';
import { useText } from '../../ui/i18n/text.ts';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import classes from './users.module.css';
import { usersText } from './users.text.ts';

/** Badges for unusual account states; nothing for normal accounts. */
export function UserBadges({ user }: { user: User }) {
  const text = useText(usersText);
  return (
    <>
      {user.status === USER_STATUS.suspended && <UserBadge tone="danger" label={text.suspended} icon={IconUserPause} />}
      {!user.isVerified && <UserBadge tone="waiting" label={text.unverified} icon={IconMailQuestion} />}
    </>
  );
}

interface UserBadgeProps {
  tone: 'danger' | 'waiting';
  label: string;
  /** Replaces the text in narrow layouts. */
  icon: Icon;
}

function UserBadge({ tone, label, icon: ItemIcon }: UserBadgeProps) {
  return (
    <StatusBadge tone={tone}>
      <span className={classes.badgeText}>{label}</span>
      <ItemIcon className={classes.badgeIcon ?? ''} size={14} data-tip={label} aria-hidden />
    </StatusBadge>
  );
}
