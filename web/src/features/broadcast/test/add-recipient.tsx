import type { User } from '@leitstand/contract/users';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../ui/error/message-of.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { notifySuccess } from '../../../ui/notify/notify.tsx';
import { useTestCalls } from './test.queries.ts';
import { testText } from './test.text.ts';
import classes from './test-dialog.module.css';
import { UserSearch } from './user-search.tsx';

/** Searches a user and puts them on the list, which needs a proof of identity. */
export function AddRecipient({ onAdded }: { onAdded(user: User): void }) {
  const text = useText(testText);
  const { add } = useTestCalls();
  const [user, setUser] = useState<User>();
  const [error, setError] = useState<string>();
  const [isAdding, setIsAdding] = useState(false);

  async function addToList() {
    if (!user) return setError(text.chooseUser);
    setIsAdding(true);
    try {
      await add(user._id);
      notifySuccess(text.added);
      setUser(undefined);
      onAdded(user);
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setIsAdding(false);
    }
  }

  return (
    <div className={classes.add}>
      <UserSearch
        value={user}
        error={error}
        onChange={(chosen) => {
          setError(undefined);
          setUser(chosen);
        }}
      />
      <Button
        variant="default"
        loading={isAdding}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => void addToList()}
      >
        {text.add}
      </Button>
    </div>
  );
}
