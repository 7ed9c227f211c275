import type { Administrator } from '@leitstand/contract/administrators';
import { Alert, Button } from '@mantine/core';
import { SessionList } from '../../shared/sessions/session-list.tsx';
import { useSessions } from '../../shared/sessions/sessions.queries.ts';
import { sessionsText } from '../../shared/sessions/sessions.text.ts';
import { useSessionEnding } from '../../shared/sessions/use-session-ending.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useText } from '../../ui/i18n/text.ts';

interface SessionsDialogProps {
  administrator: Pick<Administrator, '_id' | 'userName'>;
  /** The administrator's own sessions: the current one cannot be ended. */
  isOwn: boolean;
  /** Whether the signed-in administrator may end sessions. */
  mayEnd: boolean;
  onClose(): void;
}

/** The active sessions of an administrator. */
export function SessionsDialog({ administrator, isOwn, mayEnd, onClose }: SessionsDialogProps) {
  const text = useText(sessionsText);
  const query = useSessions(administrator._id);
  const ending = useSessionEnding(administrator, isOwn);
  const hasSeveral = (query.data?.filter(({ isCurrent }) => !isCurrent).length ?? 0) > (isOwn ? 0 : 1);
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
      <SessionList query={query} onEnd={mayEnd ? ending.one : undefined} />
    </Dialog>
  );
}
