import { Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { ApiError } from '../api/api-error.ts';
import { useText } from '../i18n/text.ts';
import { errorText } from './error.text.ts';
import { messageOf } from './message-of.ts';
import { NoAccessState } from './no-access-state.tsx';

interface ErrorStateProps {
  error: unknown;
  retry?: (() => void) | undefined;
}

/** Shown instead of content that failed to load. */
export function ErrorState({ error, retry }: ErrorStateProps) {
  const text = useText(errorText);
  if (error instanceof ApiError && error.code === 'MISSING_RIGHT') return <NoAccessState right={error.field} />;
  return (
    <Stack role="alert" align="center" gap="xs" p="xl">
      <IconAlertTriangle size={32} stroke={1.5} color="var(--panel-danger-text)" aria-hidden />
      <Text fw={600}>{text.title}</Text>
      <Text c="dimmed" size="sm" ta="center" maw={480}>
        {messageOf(error)}
      </Text>
      {retry && (
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={retry}>
          {text.retry}
        </Button>
      )}
    </Stack>
  );
}
