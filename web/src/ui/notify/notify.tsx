import { Button, Group, Text } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconUsersGroup } from '@tabler/icons-react';
import { awaitsApproval } from '../api/api-error.ts';
import { messageOf } from '../error/message-of.ts';
import { translate } from '../i18n/text.ts';
import { notifyText } from './notify.text.ts';

interface NoteButton {
  label: string;
  run(): unknown;
}

interface SuccessOptions {
  /** Undoes the action; a failure is shown like any other. */
  undo?: { label?: string; run(): Promise<unknown> } | undefined;
}

interface ErrorOptions {
  retry?: (() => void) | undefined;
}

export function notifySuccess(message: string, { undo }: SuccessOptions = {}): void {
  const button = undo && {
    label: undo.label ?? translate(notifyText).undo,
    run: () => undo.run().catch((error: unknown) => notifyError(error)),
  };
  show({ color: 'green', role: 'status', icon: <IconCheck size={18} aria-hidden /> }, message, button);
}

/** Not a failure: what was sent waits for a second person. */
function notifyWaiting(message: string): void {
  show({ color: 'amber', role: 'status', icon: <IconUsersGroup size={18} aria-hidden /> }, message, undefined);
}

/** Shows a caught error, or a given sentence. */
export function notifyError(error: unknown, { retry }: ErrorOptions = {}): void {
  if (isCancellation(error)) return;
  if (awaitsApproval(error)) {
    notifyWaiting(error.message);
    return;
  }
  const message = typeof error === 'string' ? error : messageOf(error);
  const button = retry && { label: translate(notifyText).retry, run: retry };
  show({ color: 'red', role: 'alert', icon: <IconAlertTriangle size={18} aria-hidden /> }, message, button);
}

function show(look: Omit<NotificationData, 'message'>, message: string, button: NoteButton | undefined): void {
  const id = notifications.show({
    ...look,
    closeButtonProps: { 'aria-label': translate(notifyText).close },
    message: <NoteBody message={message} button={button} onDone={() => notifications.hide(id)} />,
  });
}

interface NoteBodyProps {
  message: string;
  button: NoteButton | undefined;
  onDone(): void;
}

function NoteBody({ message, button, onDone }: NoteBodyProps) {
  return (
    <Group gap="sm" justify="space-between" wrap="nowrap">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {message}
      </Text>
      {button && (
        <Button
          size="compact-sm"
          variant="light"
          style={{ flexShrink: 0 }}
          onClick={() => {
            onDone();
            button.run();
          }}
        >
          {button.label}
        </Button>
      )}
    </Group>
  );
}

/** The user cancelled: not a failure. */
function isCancellation(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
