import { finishSingleSignOn } from '@leitstand/contract/api/access/single-sign-on';
import { Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { stateOf, takeVisit } from '../../shared/single-sign-on/kept-visits.ts';
import { returnVisit } from '../../shared/single-sign-on/visit-window.ts';
import { call } from '../../ui/api/call.ts';
import { useText } from '../../ui/i18n/text.ts';
import { singleSignOnText } from './single-sign-on.text.ts';

interface SingleSignOnReturnProps {
  /** Enters with the token of the new session. */
  onToken(token: string, routingTarget: string | undefined): Promise<void>;
}

interface Outcome {
  state: 'checking' | 'returned' | 'failed';
  /** Of a failure. */
  reason?: string | undefined;
  routingTarget?: string | undefined;
}

/** The provider leads back to this page. It finishes the sign-in that began in this window or in another one. */
export function SingleSignOnReturn({ onToken }: SingleSignOnReturnProps) {
  const text = useText(singleSignOnText);
  const [{ state, reason, routingTarget }, setOutcome] = useState<Outcome>({ state: 'checking' });
  const hasBegun = useRef(false);

  async function finish(): Promise<void> {
    const answer = location.search;
    // The answer works once: it must not stay in the address and in the history.
    history.replaceState(history.state, '', location.pathname);
    const visit = takeVisit(stateOf(answer));
    if (!visit) {
      const isReturned = await returnVisit(answer);
      setOutcome(isReturned ? { state: 'returned' } : { state: 'failed', reason: text.unknown });
      if (isReturned) window.close();
      return;
    }
    try {
      const { data } = await call(finishSingleSignOn, { body: { ticket: visit.ticket, answer } });
      await onToken(data.token, visit.routingTarget);
    } catch (error) {
      const message = error instanceof Error && error.message ? error.message : text.failed;
      setOutcome({ state: 'failed', reason: message, routingTarget: visit.routingTarget });
    }
  }

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void finish();
  });

  return (
    <Stack gap="md" align="flex-start" aria-live="polite" aria-busy={state === 'checking'}>
      <Title order={1}>{state === 'failed' ? text.failedTitle : text.title}</Title>
      {state === 'checking' && (
        <Group gap="sm" wrap="nowrap">
          <Loader size="sm" />
          <Text>{text.checking}</Text>
        </Group>
      )}
      {state === 'returned' && (
        <>
          <IconCircleCheck size={48} stroke={1.5} color="var(--panel-done-text)" aria-hidden />
          <Text>{text.returned}</Text>
        </>
      )}
      {state === 'failed' && (
        <>
          <IconCircleX size={48} stroke={1.5} color="var(--panel-danger-text)" aria-hidden />
          <Text role="alert">{reason}</Text>
          <Button component={Link} to={loginAddress(routingTarget)} size="md">
            {text.again}
          </Button>
        </>
      )}
    </Stack>
  );
}

function loginAddress(routingTarget: string | undefined): string {
  return routingTarget ? `/login?${new URLSearchParams({ routingTarget })}` : '/login';
}
