import { validateEmail } from '@leitstand/contract/api/verification';
import { Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../ui/api/api-error.ts';
import { call } from '../../ui/api/call.ts';
import { translate } from '../../ui/i18n/text.ts';
import { useVisitorLanguage } from '../../ui/i18n/visitor-language.ts';
import { verificationText } from './verification.text.ts';

type Outcome = 'checking' | 'verified' | 'refused' | 'unanswered';

/** A refusal is final; only requests without an answer are retried. */
async function check(seg1: string, seg2: string, seg3: string): Promise<Outcome> {
  try {
    await call(validateEmail, { params: { seg1, seg2, seg3 } });
    return 'verified';
  } catch (error) {
    if (error instanceof ApiError && error.status > 0 && error.status < 500 && error.status !== 429) return 'refused';
    return 'unanswered';
  }
}

export function VerificationPage() {
  const language = useVisitorLanguage();
  const text = translate(verificationText, language);
  const { a, b, c } = useParams({ from: '/open/validateEmail/$a/$b/$c' });
  const [outcome, setOutcome] = useState<Outcome>('checking');
  const start = useCallback(() => {
    setOutcome('checking');
    void check(a, b, c).then(setOutcome);
  }, [a, b, c]);

  useEffect(start, [start]);

  return (
    <Stack gap="md" aria-live="polite" aria-busy={outcome === 'checking'}>
      <Title order={1}>{text.title}</Title>
      {outcome === 'checking' && (
        <Group gap="sm" wrap="nowrap">
          <Loader size="sm" />
          <Text>{text.checking}</Text>
        </Group>
      )}
      {outcome === 'verified' && (
        <>
          <IconCircleCheck size={48} stroke={1.5} color="var(--panel-done-text)" aria-hidden />
          <Text size="md">{text.success}</Text>
        </>
      )}
      {outcome === 'refused' && (
        <>
          <IconCircleX size={48} stroke={1.5} color="var(--panel-danger-text)" aria-hidden />
          <Text size="md">{text.failure}</Text>
        </>
      )}
      {outcome === 'unanswered' && (
        <>
          <IconPlugConnectedX size={48} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
          <Text size="md">{text.unreachable}</Text>
          <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={start}>
            {text.retry}
          </Button>
        </>
      )}
    </Stack>
  );
}
