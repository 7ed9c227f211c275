import { Button, Skeleton, Stack } from '@mantine/core';
import { type Icon, IconFileOff } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { ApiError } from '../../ui/api/api-error.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../ui/error/empty-state.tsx';
import { ErrorState } from '../../ui/error/error-state.tsx';
import { useText } from '../../ui/i18n/text.ts';
import classes from './record.module.css';
import { recordText } from './record.text.ts';

interface LoadedRecordProps<T> {
  query: { readonly data: T | undefined; readonly error: unknown; refetch(): unknown };
  title: string;
  size?: 'md' | 'lg' | 'xl';
  /** What is said where there is no such record, if more can be said than that. */
  missing?: { icon: Icon; title: string; message: string };
  onClose(): void;
  /** The dialog itself, as soon as the record is there. */
  children(record: T): ReactNode;
}

/** A dialog about one record; until it can be shown, a dialog that says why not. */
export function LoadedRecord<T>({ query, title, size = 'lg', missing, onClose, children }: LoadedRecordProps<T>) {
  const text = useText(recordText);
  const { data, error, refetch } = query;
  useFocusBefore();
  if (data !== undefined) return children(data);
  const isMissing = error !== null && isUnknown(error);
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
      {error === null && <Loading label={text.loading} />}
      {isMissing && (
        <div role="alert">
          <EmptyState
            icon={missing?.icon ?? IconFileOff}
            title={missing?.title ?? text.notFoundTitle}
            message={missing?.message ?? text.notFoundMessage}
          />
        </div>
      )}
      {error !== null && !isMissing && <ErrorState error={error} retry={() => void refetch()} />}
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
