import { MAX_BROADCAST_TESTS, MAX_TEST_RECIPIENTS } from '@leitstand/contract/base/limits';
import { addTestRecipient, type TestRecipients } from '@leitstand/contract/test-recipients';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCapability } from '../../../ui/api/use-capability.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../../ui/error/empty-state.tsx';
import { ErrorState } from '../../../ui/error/error-state.tsx';
import { messageOf } from '../../../ui/error/message-of.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { notifySuccess } from '../../../ui/notify/notify.tsx';
import { useRight } from '../../../ui/session/rights.ts';
import { AddRecipient } from './add-recipient.tsx';
import { RecipientList } from './recipient-list.tsx';
import { useTestCalls, useTestRecipients } from './test.queries.ts';
import { testText } from './test.text.ts';

interface TestDialogProps {
  messages: { de: string; en: string };
  /** The id of the last recipient; blank if there is none. */
  chosen: string;
  onChoose(id: string): void;
  onClose(): void;
}

/** Sends the text to one of the test recipients, to check it on a real phone. */
export function TestDialog({ messages, chosen, onChoose, onClose }: TestDialogProps) {
  const text = useText(testText);
  const { data, error: failure, refetch } = useTestRecipients();
  const { send } = useTestCalls();
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string>();
  const isListed = data?.recipients.some(({ _id }) => _id === chosen) ?? false;

  async function sendTest() {
    if (!isListed) return setError(text.choose);
    setIsSending(true);
    setError(undefined);
    try {
      const { data: result, message } = await send(chosen, messages);
      if (result.accepted === 0) return setError(message);
      notifySuccess(message);
      onClose();
    } catch (refusal) {
      setError(messageOf(refusal));
    } finally {
      setIsSending(false);
    }
  }

  function choose(id: string) {
    setError(undefined);
    onChoose(id);
  }

  return (
    <Dialog
      title={text.test}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {text.cancel}
          </Button>
          {data && data.recipients.length > 0 && (
            <Button loading={isSending} onClick={() => void sendTest()}>
              {text.test}
            </Button>
          )}
        </>
      }
    >
      {data ? (
        <Recipients data={data} chosen={isListed ? chosen : ''} onChoose={choose} error={error} />
      ) : failure ? (
        <ErrorState error={failure} retry={() => void refetch()} />
      ) : (
        <Skeleton height={160} role="status" aria-label={text.loading} />
      )}
    </Dialog>
  );
}

interface RecipientsProps {
  data: TestRecipients;
  chosen: string;
  onChoose(id: string): void;
  error: string | undefined;
}

function Recipients({ data: { recipients, testsLeft }, chosen, onChoose, error }: RecipientsProps) {
  const text = useText(testText);
  const isKnown = useCapability(addTestRecipient);
  const mayAdd = useRight('ReadUsers') && isKnown;
  const isFull = recipients.length >= MAX_TEST_RECIPIENTS;
  const isNew = recipients.length === 0;
  return (
    <Stack gap="md">
      {isNew ? (
        <>
          <EmptyState icon={IconUserPlus} title={text.none} message={text.noneHint(MAX_TEST_RECIPIENTS)} />
          {error && (
            <Text size="sm" c="var(--panel-danger-text)" role="alert">
              {error}
            </Text>
          )}
        </>
      ) : (
        <>
          <Text size="sm">{text.hint}</Text>
          <RecipientList recipients={recipients} chosen={chosen} onChoose={onChoose} error={error} />
          <Text size="sm" c={testsLeft === 0 ? 'var(--panel-danger-text)' : 'dimmed'} role="status">
            {testsLeft === 0 ? text.noneLeft : text.left(testsLeft, MAX_BROADCAST_TESTS)}
          </Text>
        </>
      )}
      {isFull ? (
        <Text size="sm" c="dimmed">
          {text.full(MAX_TEST_RECIPIENTS)}
        </Text>
      ) : mayAdd ? (
        <AddRecipient onAdded={({ _id }) => onChoose(_id)} />
      ) : (
        <Text size="sm" c="dimmed">
          {text.askColleague}
        </Text>
      )}
    </Stack>
  );
}
