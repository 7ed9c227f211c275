import { Button, Text } from '@mantine/core';
import { useText } from '../i18n/text.ts';
import { dialogText } from './dialog.text.ts';
import { Dialog } from './dialog.tsx';
import type { Question } from './questions.ts';

/** Renders a `confirm()` or `showError()` dialog. */
export function QuestionDialog({ question }: { question: Question }) {
  const text = useText(dialogText);
  const { title, message, confirmLabel, danger, answer } = question;
  const decline = () => answer(false);
  return (
    <Dialog
      title={title}
      role="alertdialog"
      onClose={decline}
      footer={
        confirmLabel === undefined ? (
          <Button onClick={decline} data-autofocus>
            {text.close}
          </Button>
        ) : (
          <>
            {/* A hasty Enter must not confirm a destructive action. */}
            <Button variant="default" onClick={decline} data-autofocus={danger || undefined}>
              {text.cancel}
            </Button>
            <Button
              {...(danger ? { color: 'red' } : {})}
              onClick={() => answer(true)}
              data-autofocus={!danger || undefined}
            >
              {confirmLabel}
            </Button>
          </>
        )
      }
    >
      <Text component="div" size="sm">
        {message}
      </Text>
    </Dialog>
  );
}
