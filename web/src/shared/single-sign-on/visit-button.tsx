import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconLogin2 } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../ui/i18n/text.ts';
import { visitButtonText } from './visit-button.text.ts';
import { type BeganVisit, type FinishedVisit, openVisitWindow, type VisitWindow } from './visit-window.ts';

interface VisitButtonProps {
  label: string;
  /** There are other ways beside it. */
  isSecondary?: boolean;
  begin(): Promise<BeganVisit>;
  finish(visit: FinishedVisit): Promise<void>;
}

/** Visits a provider in a window of its own, so that this page keeps what was typed. */
export function VisitButton({ label, isSecondary = false, begin, finish }: VisitButtonProps) {
  const text = useText(visitButtonText);
  const [failure, setFailure] = useState<string>();
  const [isWaiting, setIsWaiting] = useState(false);
  const visit = useRef<VisitWindow>(undefined);

  useEffect(() => () => visit.current?.cancel(), []);

  async function start(): Promise<void> {
    visit.current?.cancel();
    setFailure(undefined);
    const opened = openVisitWindow(begin);
    visit.current = opened;
    if (!opened) {
      setFailure(text.blocked);
      return;
    }
    setIsWaiting(true);
    try {
      const finished = await opened.finished;
      if (finished) await finish(finished);
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : text.failed);
      setIsWaiting(false);
    }
  }

  return (
    <Stack gap="sm">
      {failure && (
        <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
          {failure}
        </Alert>
      )}
      {isWaiting && (
        <Text size="sm" role="status">
          {text.waiting}
        </Text>
      )}
      <Button
        size="md"
        variant={isSecondary ? 'default' : 'filled'}
        leftSection={<IconLogin2 size={20} stroke={1.6} aria-hidden />}
        onClick={() => void start()}
      >
        {label}
      </Button>
    </Stack>
  );
}
