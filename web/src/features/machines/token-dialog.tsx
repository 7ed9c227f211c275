import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { copyAndNotify } from '../../ui/list/cells/copy-and-notify.ts';
import classes from './machines.module.css';
import { machinesText } from './machines.text.ts';
import type { MadeMachine } from './new-machine-dialog.tsx';

/** Shows a new token, the only time that it can be seen. */
export function TokenDialog({ made: { machine, token }, onClose }: { made: MadeMachine; onClose(): void }) {
  const text = useText(machinesText);
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    if (await copyAndNotify(token)) setIsCopied(true);
  }

  async function close() {
    const mayClose =
      isCopied ||
      (await confirm({
        title: text.notCopiedTitle,
        message: text.notCopiedMessage,
        confirmLabel: text.closeAnyway,
        danger: true,
      }));
    if (mayClose) onClose();
  }

  return (
    <Dialog
      title={text.tokenTitle(machine.name)}
      size="lg"
      onClose={() => void close()}
      footer={
        <>
          <Button
            variant="light"
            leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            data-autofocus
            onClick={() => void copy()}
          >
            {text.copy}
          </Button>
          <Button onClick={() => void close()}>{text.done}</Button>
        </>
      }
    >
      <Stack gap="sm">
        <Alert color="amber">{text.tokenHint}</Alert>
        <div>
          <Text size="sm" fw={600}>
            {text.token}
          </Text>
          <code className={classes.token} onCopy={() => setIsCopied(true)}>
            {token}
          </code>
        </div>
        <div>
          <Text size="sm">{text.usage}</Text>
          <code className={classes.header}>Authorization: Bearer lst_…</code>
        </div>
      </Stack>
    </Dialog>
  );
}
