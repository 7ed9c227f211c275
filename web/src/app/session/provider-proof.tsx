import { beginProviderProof, finishProviderProof } from '@leitstand/contract/api/single-sign-on';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconLogin2 } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { openVisitWindow, type VisitWindow } from '../../shared/single-sign-on/visit-window.ts';
import { call } from '../../ui/api/call.ts';
import { useText } from '../../ui/i18n/text.ts';
import { providerProofText } from './provider-proof.text.ts';

interface ProviderProofProps {
  /** The provider of this session, from `getSecondFactor`. */
  provider: { readonly label: string };
  onProved(): void;
}

/** Proves who is at the screen by signing in at the provider again, in a window of its own. */
export function ProviderProof({ provider, onProved }: ProviderProofProps) {
  const text = useText(providerProofText);
  const [failure, setFailure] = useState<string>();
  const [isWaiting, setIsWaiting] = useState(false);
  const visit = useRef<VisitWindow>(undefined);

  useEffect(() => () => visit.current?.cancel(), []);

  async function prove(): Promise<void> {
    visit.current?.cancel();
    setFailure(undefined);
    const opened = openVisitWindow(async () => (await call(beginProviderProof)).data);
    visit.current = opened;
    if (!opened) {
      setFailure(text.blocked);
      return;
    }
    setIsWaiting(true);
    try {
      const finished = await opened.finished;
      if (!finished) return;
      await call(finishProviderProof, { body: finished });
      onProved();
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
      <Button leftSection={<IconLogin2 size={20} stroke={1.6} aria-hidden />} onClick={() => void prove()}>
        {text.confirm(provider.label)}
      </Button>
    </Stack>
  );
}
