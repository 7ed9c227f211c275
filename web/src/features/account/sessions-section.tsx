import { Button } from '@mantine/core';
import { SessionList } from '../../shared/sessions/session-list.tsx';
import { useSessions } from '../../shared/sessions/sessions.queries.ts';
import { sessionsText } from '../../shared/sessions/sessions.text.ts';
import { useSessionEnding } from '../../shared/sessions/use-session-ending.ts';
import { useText } from '../../ui/i18n/text.ts';
import classes from './account.module.css';
import { accountText } from './account.text.ts';
import { AccountSection } from './account-section.tsx';

interface SessionsSectionProps {
  ownId: string;
  /** The server lists sessions only once the second factor is set up. */
  waits: boolean;
}

/** Where the administrator is signed in. */
export function SessionsSection({ ownId, waits }: SessionsSectionProps) {
  const text = useText(accountText);
  if (!waits) return <OpenSessions ownId={ownId} />;
  return (
    <AccountSection id="sessions" title={text.open}>
      <p className={classes.quiet}>{text.afterFactor}</p>
    </AccountSection>
  );
}

function OpenSessions({ ownId }: { ownId: string }) {
  const text = useText(accountText);
  const words = useText(sessionsText);
  const query = useSessions(ownId);
  const ending = useSessionEnding({ _id: ownId, userName: '' }, true);
  const hasOthers = query.data?.some(({ isCurrent }) => !isCurrent) ?? false;
  const endOthers = hasOthers && (
    <Button
      variant="light"
      color="red"
      size="compact-sm"
      loading={ending.isEndingAll}
      onClick={() => void ending.all()}
    >
      {words.endOthers}
    </Button>
  );
  return (
    <AccountSection id="sessions" title={text.open} hint={text.sessionsHint} aside={endOthers}>
      <SessionList query={query} onEnd={ending.one} />
    </AccountSection>
  );
}
