import type { Administrator, AdministratorSession } from '@leitstand/contract/administrators';
import { Alert, Button, Skeleton, Stack } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../ui/error/empty-state.tsx';
import { ErrorState } from '../../ui/error/error-state.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { notifyError, notifySuccess } from '../../ui/notify/notify.tsx';
import classes from './administrators.module.css';
import { SessionItem } from './session-item.tsx';
import { useEndSessions, useSessions } from './sessions.queries.ts';
import { sessionsText } from './sessions.text.ts';

interface SessionsDialogProps {
  administrator: Pick<Administrator, '_id' | 'userName'>;
  /** The administrator's own sessions: the current one cannot be ended. */
  isOwn?: boolean;
  /** Whether the signed-in administrator may end sessions. */
  mayEnd: boolean;
  onClose(): void;
}

/** The active sessions of an administrator. */
export function SessionsDialog({ administrator, isOwn = false, mayEnd, onClose }: SessionsDialogProps) {
  const text = useText(sessionsText);
  const { data: sessions, error, refetch } = useSessions(administrator._id);
  const ending = useSessionEnding(administrator, isOwn);
  const hasSeveral = (sessions?.filter(({ isCurrent }) => !isCurrent).length ?? 0) > (isOwn ? 0 : 1);
  return (
    <Dialog
      title={isOwn ? text.ownTitle : text.title(administrator.userName)}
      size="lg"
      onClose={onClose}
      footer={
        <>
          {mayEnd && hasSeveral && (
            <Button
              variant="light"
              color="red"
              mr="auto"
              loading={ending.isEndingAll}
              onClick={() => void ending.all()}
            >
              {isOwn ? text.endOthers : text.endAll}
            </Button>
          )}
          <Button onClick={onClose} data-autofocus>
            {text.close}
          </Button>
        </>
      }
    >
      {!mayEnd && <Alert mb="sm">{text.mayNotEnd}</Alert>}
      {error && !sessions && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !sessions && (
        <Stack role="status" aria-label={text.loading}>
          <Skeleton height={56} />
          <Skeleton height={56} />
        </Stack>
      )}
      {sessions?.length === 0 && <EmptyState icon={IconDevices} title={text.emptyTitle} message={text.emptyMessage} />}
      {sessions && sessions.length > 0 && (
        <ul className={classes.sessions}>
          {sessions.map((session) => (
            <SessionItem key={session._id} session={session} {...(mayEnd ? { onEnd: ending.one } : {})} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function useSessionEnding({ _id: administratorId, userName }: SessionsDialogProps['administrator'], isOwn: boolean) {
  const text = useText(sessionsText);
  const { mutateAsync, isPending, variables } = useEndSessions();

  async function end(which: { sessionId?: string; keepCurrent?: boolean }) {
    try {
      notifySuccess(text.ended(await mutateAsync({ administratorId, ...which })));
    } catch (error) {
      notifyError(error);
    }
  }

  return {
    isEndingAll: isPending && variables.sessionId === undefined,
    one: ({ _id }: AdministratorSession) => end({ sessionId: _id }),
    async all() {
      const isSure = await confirm({
        title: isOwn ? text.endOthersTitle : text.endAllTitle,
        message: isOwn ? text.endOthersMessage : text.endAllMessage(userName),
        confirmLabel: isOwn ? text.endOthers : text.endAll,
        danger: true,
      });
      if (isSure) await end(isOwn ? { keepCurrent: true } : {});
    },
  };
}
