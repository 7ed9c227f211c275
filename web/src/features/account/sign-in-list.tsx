import { Skeleton } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { EmptyState } from '../../ui/error/empty-state.tsx';
import { ErrorState } from '../../ui/error/error-state.tsx';
import { formatDateTime, formatRelative } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import classes from './account.module.css';
import { accountText } from './account.text.ts';
import { AccountSection } from './account-section.tsx';
import { useSignIns } from './sign-ins.queries.ts';

/** The latest sign-ins to the own account, failed ones included. */
export function SignInsSection({ waits }: { waits: boolean }) {
  const text = useText(accountText);
  return (
    <AccountSection id="sign-ins" title={text.signIns}>
      {waits ? <p className={classes.quiet}>{text.afterFactor}</p> : <SignInList />}
    </AccountSection>
  );
}

function SignInList() {
  const text = useText(accountText);
  const { data, error, refetch } = useSignIns();
  if (!data) {
    return error ? (
      <ErrorState error={error} retry={() => void refetch()} />
    ) : (
      <Skeleton height={160} role="status" aria-label={text.loadingSignIns} />
    );
  }
  if (data.length === 0) return <EmptyState icon={IconLogin2} title={text.emptyTitle} message={text.emptyMessage} />;
  return (
    <ol className={classes.list}>
      {data.map(({ _id, at, succeeded, network, device }) => (
        <li key={_id} className={classes.signIn}>
          <time dateTime={at} data-tip={formatRelative(at)}>
            {formatDateTime(at)}
          </time>
          <span className={classes.origin}>
            {[device ?? text.unknownDevice, network && text.network(network)].filter(Boolean).join(' · ')}
          </span>
          <StatusBadge tone={succeeded ? 'done' : 'danger'}>{succeeded ? text.succeeded : text.failed}</StatusBadge>
        </li>
      ))}
    </ol>
  );
}
