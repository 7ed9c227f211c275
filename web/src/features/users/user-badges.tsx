import type { User } from '@leitstand/contract/users';
import { IconMailQuestion } from '@tabler/icons-react';
import { StandingBadges } from '../../shared/person/sanctions/standing-badges.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import { usersText } from './users.text.ts';

/** Badges for unusual account states; nothing for normal accounts. */
export function UserBadges({ user }: { user: User }) {
  const text = useText(usersText);
  return (
    <>
      <StandingBadges user={user} />
      {!user.isVerified && (
        <StatusBadge tone="waiting" icon={IconMailQuestion}>
          {text.unverified}
        </StatusBadge>
      )}
    </>
  );
}
