import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useCallback, useRef, useState } from 'react';
import { ApiError, awaitsApproval } from '../api/api-error.ts';
import { messageOf } from '../error/message-of.ts';
import { BusyContext } from '../form/busy.ts';
import { atHolderOfFile } from '../form/form-values.ts';
import { hasProblem } from '../form/problem.tsx';
import type { FieldErrors, Form } from '../form/use-form.ts';
import { translate, useText } from '../i18n/text.ts';
import { notifyError } from '../notify/notify.tsx';
import { confirm } from './confirm.ts';
import classes from './dialog.module.css';
import { dialogText } from './dialog.text.ts';
import { Dialog } from './dialog.tsx';
import { focusFirstField, focusFirstInvalid, markFirstField } from './form-focus.ts';

interface FormDialogProps<V extends object> {
  title: ReactNode;
  /** The verb: *Speichern*, *Löschen*. */
  submitLabel: string;
  form: Form<V>;
  /** Submits the form. The dialog closes when it resolves; an `ApiError` is shown at its fields or above the form. */
  onSubmit(values: V): Promise<unknown>;
  onClose(): void;
  /**
   * Additional reaction to validation errors, such as the error dialog; the first invalid field gets the focus
   * afterwards.
   */
  onInvalid?: (errors: FieldErrors<V>) => unknown;
  /** Somebody else has changed the record (409). */
  onConflict?: (error: ApiError, values: V) => void;
  children: ReactNode;
  /** Further actions, on the left of the footer. */
  aside?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  danger?: boolean;
}

/** A form in a dialog: submits, shows errors, and confirms before discarding input. */
export function FormDialog<V extends object>({
  title,
  submitLabel,
  form,
  onSubmit,
  onClose,
  onInvalid,
  onConflict,
  children,
  aside,
  size = 'md',
  danger = false,
}: FormDialogProps<V>) {
  const text = useText(dialogText);
  const formElement = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [running, setRunning] = useState(0);
  const reportBusy = useCallback((change: 1 | -1) => setRunning((count) => count + change), []);
  const attachForm = useCallback((element: HTMLFormElement | null) => {
    formElement.current = element;
    if (element) markFirstField(element);
  }, []);
  const { close, leave } = useGuardedClose(form, isSending, onClose);

  async function send() {
    if (isSending || running > 0) return;
    setFailure(undefined);
    const broken = form.validate();
    const isBroken = Object.keys(broken).length > 0;
    if (isBroken || hasProblem(formElement.current)) {
      if (isBroken) await onInvalid?.(broken);
      focusFirstInvalid(formElement.current);
      return;
    }
    setIsSending(true);
    try {
      await onSubmit(form.values);
      leave();
    } catch (error) {
      if (awaitsApproval(error)) {
        // Everything that was typed is in the request.
        notifyError(error);
        leave();
      } else showFailure(error);
    } finally {
      setIsSending(false);
    }
  }

  function discardDraft() {
    form.reset();
    setFailure(undefined);
    focusFirstField(formElement.current);
  }

  function showFailure(error: unknown) {
    if (error instanceof ApiError && error.code === 'CHANGED_MEANWHILE' && onConflict)
      return onConflict(error, form.values);
    const fields = error instanceof ApiError ? atHolderOfFile(error.fields, form.values) : {};
    const known = Object.keys(fields).filter((name) => name in form.values);
    form.setErrors(fields);
    if (known.length > 0) focusFirstInvalid(formElement.current);
    else setFailure(messageOf(error));
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void send();
  }

  function submitByKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    }
  }

  return (
    <Dialog
      title={title}
      size={size}
      onClose={close}
      footer={
        <>
          <div className={classes.aside}>
            {aside}
            {running > 0 && (
              <Text size="sm" c="dimmed" role="status">
                {text.uploading}
              </Text>
            )}
          </div>
          <Button variant="default" onClick={close} disabled={isSending}>
            {text.cancel}
          </Button>
          <Button
            {...(danger ? { color: 'red' } : {})}
            loading={isSending}
            disabled={running > 0}
            onClick={() => void send()}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {/* With the frame, not after it: keys that follow at once belong to the first field. */}
      <form ref={attachForm} onSubmit={submit} onKeyDown={submitByKey} noValidate>
        <Stack gap="sm">
          {form.wasRestored && <RestoredNotice onDiscard={discardDraft} />}
          {failure !== undefined && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <BusyContext value={reportBusy}>{children}</BusyContext>
        </Stack>
        {/* Submits on Enter, although the visible button is outside the form. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
}

function RestoredNotice({ onDiscard }: { onDiscard(): void }) {
  const text = useText(dialogText);
  return (
    <Alert color="amber">
      <Group justify="space-between" gap="xs">
        {text.restored}
        <Button variant="default" size="compact-sm" onClick={onDiscard}>
          {text.discard}
        </Button>
      </Group>
    </Alert>
  );
}

/** Confirms before input is lost, also when navigating away or going back. */
function useGuardedClose<V extends object>(form: Form<V>, isSending: boolean, onClose: () => void) {
  const isLeaving = useRef(false);
  const isAsking = useRef(false);

  async function mayLeave(): Promise<boolean> {
    if (!form.isDirty || isLeaving.current) return true;
    if (isAsking.current) return false;
    isAsking.current = true;
    const text = translate(dialogText);
    const confirmed = await confirm({
      title: text.unsavedTitle,
      message: text.unsavedMessage,
      confirmLabel: text.discard,
      cancelLabel: text.keepEditing,
      danger: true,
    });
    isAsking.current = false;
    return confirmed;
  }

  function leave() {
    isLeaving.current = true;
    form.dropDraft();
    onClose();
  }

  useBlocker({
    shouldBlockFn: async () => {
      if (isLeaving.current) return false;
      const confirmed = await mayLeave();
      if (confirmed) {
        isLeaving.current = true;
        form.dropDraft();
      }
      return !confirmed;
    },
    disabled: !form.isDirty,
    enableBeforeUnload: form.isDirty,
  });

  return {
    close: () => {
      if (!isSending) void mayLeave().then((confirmed) => confirmed && leave());
    },
    leave,
  };
}
