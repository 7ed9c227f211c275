import { Button, Skeleton, Stack } from '@mantine/core';
import { type Icon, IconFileOff } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useEffect } from 'react';
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
  /** Shown if the record does not exist, instead of the default text. */
  missing?: { icon: Icon; title: string; message: string };
  onClose(): void;
  /** Renders the dialog once the record is loaded. */
  children(record: T): ReactNode;
}

/** A dialog for one record; until it can be shown, a dialog with the loading state or the reason. */
export function LoadedRecord<T>({ query, title, size = 'lg', missing, onClose, children }: LoadedRecordProps<T>) {
  const text = useText(recordText);
  const { data, error, refetch } = query;
  useFocusBefore();
  // The frame answers the key, also for a record that is at hand; its fields follow in pieces that let frames through.
  const shown = useDeferredValue(data ?? null, null);
  if (shown !== null) return children(shown);
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

/** An invalid id counts as unknown. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.code === 'BAD_PARAMETER');
}

/** Each dialog restores the focus it found, but the second one here opens when the first already has it. */
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
