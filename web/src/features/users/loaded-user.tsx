import type { User } from '@leitstand/contract/users';
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { ApiError } from '../../kit/api/api-error.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { EmptyState } from '../../kit/error/empty-state.tsx';
import { ErrorState } from '../../kit/error/error-state.tsx';
import { useText } from '../../kit/i18n/text.ts';
import classes from './users.module.css';
import { useUser } from './users.queries.ts';
import { usersText } from './users.text.ts';

interface LoadedUserProps {
  id: string;
  title: string;
  size: 'md' | 'xl';
  onClose(): void;
  /** The dialog itself, as soon as the user is there. */
  children(user: User): ReactNode;
}

/** A dialog about one user; until it can be shown, a dialog that says why not. */
export function LoadedUser({ id, title, size, onClose, children }: LoadedUserProps) {
  const text = useText(usersText);
  const { data: user, error, refetch } = useUser(id);
  useFocusBefore();
  if (user) return children(user);
  return (
    <Dialog
      title={title}
      size={size}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose} data-autofocus>
          {text.close}
        </Button>
      }
    >
      {!error && <Loading label={text.loading} />}
      {error && isUnknown(error) && (
        <div role="alert">
          <EmptyState icon={IconUserOff} title={text.notFoundTitle} message={text.notFoundMessage} />
        </div>
      )}
      {error && !isUnknown(error) && <ErrorState error={error} retry={() => void refetch()} />}
    </Dialog>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <Stack gap="lg" role="status" aria-label={label} className={classes.loading ?? ''}>
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} height={36} />
      ))}
    </Stack>
  );
}

/** An id that cannot exist is as unknown as one that does not. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.code === 'BAD_PARAMETER');
}

/** Each dialog remembers where the focus was, but the second one here opens when the first has already taken it. */
function useFocusBefore(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected) {
          before.focus({ preventScroll: true });
        }
      });
    };
  }, []);
}
