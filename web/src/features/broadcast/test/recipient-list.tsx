// Only here, so that no other page loads it.
import '@mantine/core/styles/Radio.layer.css';
import type { TestRecipient } from '@leitstand/contract/test-recipients';
import { ActionIcon, Radio } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '../../../ui/i18n/format.ts';
import { isolated } from '../../../ui/i18n/isolated.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { notifyError, notifySuccess } from '../../../ui/notify/notify.tsx';
import { useTestCalls } from './test.queries.ts';
import { testText } from './test.text.ts';
import classes from './test-dialog.module.css';

interface RecipientListProps {
  recipients: readonly TestRecipient[];
  chosen: string;
  onChoose(id: string): void;
  error: string | undefined;
}

/** The people on the list: one of them is chosen, each can be removed. */
export function RecipientList({ recipients, chosen, onChoose, error }: RecipientListProps) {
  const text = useText(testText);
  const { remove } = useTestCalls();
  const [removedId, setRemovedId] = useState<string>();

  async function removeFromList({ _id }: TestRecipient) {
    setRemovedId(_id);
    try {
      await remove(_id);
      if (chosen === _id) onChoose('');
      notifySuccess(text.removed);
    } catch (failure) {
      notifyError(failure);
    } finally {
      setRemovedId(undefined);
    }
  }

  return (
    <Radio.Group label={text.recipients} value={chosen} onChange={onChoose} error={error}>
      <div className={classes.list}>
        {recipients.map((recipient) => (
          <div key={recipient._id} className={classes.row}>
            <Radio
              className={classes.choice ?? ''}
              value={recipient._id}
              disabled={recipient.isDeleted || recipient.devices === 0}
              label={isolated(recipient.userName)}
              description={<Details recipient={recipient} />}
              data-autofocus={recipient._id === chosen || undefined}
            />
            <ActionIcon
              aria-label={text.removeNamed(recipient.userName)}
              data-tip={text.remove}
              loading={removedId === recipient._id}
              onClick={() => void removeFromList(recipient)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </div>
        ))}
      </div>
    </Radio.Group>
  );
}

function Details({ recipient: { email, devices, isDeleted } }: { recipient: TestRecipient }) {
  const text = useText(testText);
  const state = isDeleted ? text.deleted : text.devices(devices, formatNumber(devices));
  return <>{[isolated(email), state].filter((part) => part !== '').join(' · ')}</>;
}
