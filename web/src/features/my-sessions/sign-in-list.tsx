import { Skeleton } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { EmptyState } from '../../ui/error/empty-state.tsx';
import { ErrorState } from '../../ui/error/error-state.tsx';
import { formatDateTime, formatRelative } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import classes from './my-sessions.module.css';
import { useSignIns } from './my-sessions.queries.ts';
import { mySessionsText } from './my-sessions.text.ts';

/** The latest sign-ins to the own account, failed ones included. */
export function SignInList() {
  const text = useText(mySessionsText);
  const { data, error, refetch } = useSignIns();
  if (!data) {
    return error ? (
      <ErrorState error={error} retry={() => void refetch()} />
    ) : (
      <Skeleton height={160} role="status" aria-label={text.loading} />
    );
  }
  if (data.length === 0) return <EmptyState icon={IconLogin2} title={text.emptyTitle} message={text.emptyMessage} />;
  return (
    <ol className={classes.signIns}>
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
