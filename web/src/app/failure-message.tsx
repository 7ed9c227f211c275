import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh, IconZoomExclamation } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ApiError } from '../ui/api/api-error.ts';
import { isBack, isServerDown, SERVER_POLL_MS } from '../ui/api/server-down.ts';
import { useText } from '../ui/i18n/text.ts';
import { copyText } from '../ui/list/cells/copy-text.ts';
import classes from './app.module.css';
import { appText } from './app.text.ts';

/** Details for a bug report: time, address and error. */
function describe(error: unknown): string {
  const lines = [`${new Date().toISOString()} ${location.pathname}${location.search}`];
  if (error instanceof ApiError) lines.push(`${error.status} ${error.code} ${error.requestId ?? ''}`.trim());
  lines.push(error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error));
  return lines.join('\n');
}

/** Replaces a page that failed to load. An unreachable server is not a bug and gets its own text. */
export function FailureMessage({ error, retry }: { error: unknown; retry: () => void }) {
  const text = useText(appText);
  const isAnswer = error instanceof ApiError;
  const isUnreachable = isServerDown(error);
  const ItemIcon = isUnreachable ? IconPlugConnectedX : IconZoomExclamation;
  const [details] = useState(() => describe(error));
  const [copied, setCopied] = useState<boolean>();

  // Retry automatically as soon as the server is back.
  useEffect(() => {
    if (!isUnreachable) return;
    const timer = setInterval(async () => {
      if (await isBack()) retry();
    }, SERVER_POLL_MS);
    return () => clearInterval(timer);
  }, [isUnreachable, retry]);

  async function copy(value: string): Promise<void> {
    setCopied(await copyText(value));
  }

  return (
    <div className={classes.page}>
      <Stack className={classes.message ?? ''} gap="md" role="alert">
        <ItemIcon size={40} stroke={1.25} color="var(--mantine-color-dimmed)" aria-hidden />
        <Title order={1}>{isUnreachable ? text.unreachableTitle : text.failureTitle}</Title>
        <Text c="dimmed">{isAnswer ? error.message : text.failureMessage}</Text>
        <Group>
          <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={retry}>
            {text.retry}
          </Button>
          <Button variant="default" onClick={() => location.reload()}>
            {text.reload}
          </Button>
        </Group>
        {!isUnreachable && (
          <details>
            <summary className={classes.summary}>{text.details}</summary>
            <pre className={classes.details}>{details}</pre>
            <Group mt="xs">
              <Button size="xs" variant="default" onClick={() => void copy(details)}>
                {text.copyDetails}
              </Button>
              <Text size="sm" role="status">
                {copied === undefined ? '' : copied ? text.copied : text.notCopied}
              </Text>
            </Group>
          </details>
        )}
      </Stack>
    </div>
  );
}
