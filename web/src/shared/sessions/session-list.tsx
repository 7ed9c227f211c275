import type { AdministratorSession } from '@leitstand/contract/administrators';
import { Skeleton, Stack } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { EmptyState } from '../../ui/error/empty-state.tsx';
import { ErrorState } from '../../ui/error/error-state.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { SessionItem } from './session-item.tsx';
import classes from './sessions.module.css';
import type { useSessions } from './sessions.queries.ts';
import { sessionsText } from './sessions.text.ts';

interface SessionListProps {
  query: Pick<ReturnType<typeof useSessions>, 'data' | 'error' | 'refetch'>;
  /** Absent if the sessions may not be ended. */
  onEnd?: ((session: AdministratorSession) => Promise<void>) | undefined;
}

/** The open sessions of an administrator, while they are loading and afterwards. */
export function SessionList({ query: { data: sessions, error, refetch }, onEnd }: SessionListProps) {
  const text = useText(sessionsText);
  if (!sessions) {
    return error ? (
      <ErrorState error={error} retry={() => void refetch()} />
    ) : (
      <Stack role="status" aria-label={text.loading}>
        <Skeleton height={56} />
        <Skeleton height={56} />
      </Stack>
    );
  }
  if (sessions.length === 0) {
    return <EmptyState icon={IconDevices} title={text.emptyTitle} message={text.emptyMessage} />;
  }
  return (
    <ul className={classes.sessions}>
      {sessions.map((session) => (
        <SessionItem key={session._id} session={session} {...(onEnd ? { onEnd } : {})} />
      ))}
    </ul>
  );
}
