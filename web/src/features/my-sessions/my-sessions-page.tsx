import { Button, Text, Title } from '@mantine/core';
import { SessionList } from '../../shared/sessions/session-list.tsx';
import { useSessions } from '../../shared/sessions/sessions.queries.ts';
import { sessionsText } from '../../shared/sessions/sessions.text.ts';
import { useSessionEnding } from '../../shared/sessions/use-session-ending.ts';
import { useText } from '../../ui/i18n/text.ts';
import { useAdministratorId } from '../../ui/session/administrator.ts';
import classes from './my-sessions.module.css';
import { useLiveSessions } from './my-sessions.queries.ts';
import { mySessionsText } from './my-sessions.text.ts';
import { SignInList } from './sign-in-list.tsx';

/** Where the administrator is signed in, and who signed in or tried to. */
export function MySessionsPage() {
  const text = useText(mySessionsText);
  const ownId = useAdministratorId();
  useLiveSessions();
  return (
    <div className={classes.page}>
      <div>
        <Title order={1}>{text.title}</Title>
        <Text c="dimmed">{text.hint}</Text>
      </div>
      {ownId !== undefined && <OpenSessions ownId={ownId} />}
      <section className={classes.box} aria-labelledby="latest-sign-ins">
        <h2 id="latest-sign-ins" className={classes.heading}>
          {text.signIns}
        </h2>
        <SignInList />
      </section>
    </div>
  );
}

function OpenSessions({ ownId }: { ownId: string }) {
  const text = useText(mySessionsText);
  const words = useText(sessionsText);
  const query = useSessions(ownId);
  const ending = useSessionEnding({ _id: ownId, userName: '' }, true);
  const hasOthers = query.data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <section className={classes.box} aria-labelledby="open-sessions">
      <div className={classes.head}>
        <h2 id="open-sessions" className={classes.heading}>
          {text.open}
        </h2>
        {hasOthers && (
          <Button
            variant="light"
            color="red"
            size="compact-sm"
            loading={ending.isEndingAll}
            onClick={() => void ending.all()}
          >
            {words.endOthers}
          </Button>
        )}
      </div>
      <SessionList query={query} onEnd={ending.one} />
    </section>
  );
}
