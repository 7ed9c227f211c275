import type { User } from '@leitstand/contract/users';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDate } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { CopyButton } from '../../ui/list/cells/copy-button.tsx';
import classes from './users.module.css';
import { usersText } from './users.text.ts';

/** Account data that is maintained by the app and the server. */
export function UserDetails({ user }: { user: User }) {
  const text = useText(usersText);
  return (
    <section className={classes.details} aria-label={text.accountAndDevice}>
      <Text component="h3" size="sm" fw={600}>
        {text.accountAndDevice}
      </Text>
      <dl className={classes.facts}>
        <Fact label={text.createdAt}>{formatDate(user.createdAt)}</Fact>
        <Fact label={text.system}>{user.system}</Fact>
        <Fact label={text.appVersion}>{user.version}</Fact>
        <Fact label={text.phoneModel}>{user.model}</Fact>
        <Fact label={text.id} isWide>
          <span className={classes.id}>{user._id}</span>
          <CopyButton value={user._id} label={text.copyId} />
        </Fact>
      </dl>
    </section>
  );
}

interface FactProps {
  label: string;
  isWide?: boolean;
  children: ReactNode;
}

function Fact({ label, isWide = false, children }: FactProps) {
  const text = useText(usersText);
  return (
    <div className={classes.fact} data-wide={isWide || undefined}>
      <dt>{label}</dt>
      <dd>{children || <span className={classes.unknown}>{text.unknown}</span>}</dd>
    </div>
  );
}
