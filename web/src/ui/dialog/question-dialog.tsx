import { fieldLabel } from '@leitstand/contract/base/field-labels';
import { LONG_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import { Button, Stack, Text } from '@mantine/core';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { TextAreaField } from '../form/fields.tsx';
import { hasProblem } from '../form/problem.tsx';
import { fieldMissing } from '../form/rules.ts';
import { useLanguage } from '../i18n/language.ts';
import { useText } from '../i18n/text.ts';
import { dialogText } from './dialog.text.ts';
import { Dialog } from './dialog.tsx';
import { focusFirstInvalid } from './form-focus.ts';
import type { Question } from './questions.ts';

/** Renders a `confirm()`, `confirmWithReason()` or `showError()` dialog. */
export function QuestionDialog({ question }: { question: Question }) {
  const text = useText(dialogText);
  const language = useLanguage();
  const { title, message, confirmLabel, cancelLabel, danger, suggestedReason, answer } = question;
  const [reason, setReason] = useState(suggestedReason ?? '');
  const [error, setError] = useState<string>();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const decline = () => answer(undefined);

  function confirm(event: SubmitEvent) {
    event.preventDefault();
    if (hasProblem(form.current)) return focusFirstInvalid(form.current);
    if (suggestedReason === undefined || reason.trim() !== '') return answer(reason.trim());
    setError(fieldMissing('reason'));
    focusFirstInvalid(form.current);
  }

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
              {cancelLabel ?? text.cancel}
            </Button>
            <Button
              {...(danger ? { color: 'red' } : {})}
              type="submit"
              form={formId}
              data-autofocus={(!danger && suggestedReason === undefined) || undefined}
            >
              {confirmLabel}
            </Button>
          </>
        )
      }
    >
      <form ref={form} id={formId} onSubmit={confirm} noValidate>
        <Stack gap="sm">
          <Text component="div" size="sm">
            {message}
          </Text>
          {suggestedReason !== undefined && (
            <TextAreaField
              name="reason"
              data-autofocus={!danger || undefined}
              label={fieldLabel('reason', language)}
              required
              rows={2}
              maxLength={LONG_TEXT_LENGTH}
              value={reason}
              error={error}
              onChange={(typed) => {
                setReason(typed);
                setError(undefined);
              }}
            />
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
