import type { User } from '@leitstand/contract/users';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { notifyError, notifySuccess } from '../../ui/notify/notify.tsx';
import { useBroadcastCalls } from './broadcast.queries.ts';
import { broadcastText } from './broadcast.text.ts';
import { UserSearch } from './user-search.tsx';

interface TestDialogProps {
  messages: { de: string; en: string };
  /** The last recipient. */
  user: User | undefined;
  onChoose(user: User | undefined): void;
  onClose(): void;
}

/** Sends the text to a single user, to check it on a real phone. */
export function TestDialog({ messages, user, onChoose, onClose }: TestDialogProps) {
  const text = useText(broadcastText);
  const { test } = useBroadcastCalls();
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string>();

  async function send() {
    if (!user) return setError(text.chooseUser);
    setIsSending(true);
    try {
      const { data, message } = await test(user._id, messages);
      if (data.accepted === 0) return setError(message);
      notifySuccess(message);
      onClose();
    } catch (failure) {
      notifyError(failure);
    } finally {
      setIsSending(false);
    }
  }

  return (
    <Dialog
      title={text.test}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button loading={isSending} onClick={() => void send()}>
            {text.test}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <Text size="sm">{text.testHint}</Text>
        <UserSearch
          value={user}
          error={error}
          onChange={(chosen) => {
            setError(undefined);
            onChoose(chosen);
          }}
        />
      </Stack>
    </Dialog>
  );
}
