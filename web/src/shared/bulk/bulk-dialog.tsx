import { fieldLabel } from '@leitstand/contract/base/field-labels';
import type { BulkOperation } from '@leitstand/contract/base/limits';
import { BULK_KEPT_DAYS, LONG_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../ui/api/api-error.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { fieldMissing } from '../../ui/form/rules.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { translate, useText } from '../../ui/i18n/text.ts';
import { countSelection, useStartBulk } from './bulk.queries.ts';
import { bulkText } from './bulk.text.ts';
import type { SelectedRecords } from './selected-records.ts';

interface BulkDialogProps extends SelectedRecords {
  operation: Exclude<BulkOperation, 'warn' | 'suspend'>;
  onStarted(): void;
  onClose(): void;
}

const BLANK = { reason: '', typed: '' };

/**
 * Confirms a bulk action: shows the number of records and the consequences, and requires a reason for removing people.
 */
export function BulkDialog({ selection, count, operation, onStarted, onClose }: BulkDialogProps) {
  const text = useText(bulkText);
  const language = useLanguage();
  const { resource } = selection;
  /** Updated if more records match than shown; then the confirmation is repeated. */
  const [expected, setExpected] = useState(count);
  const needsReason = operation === 'ban' || (operation === 'delete' && resource === 'users');
  const needsTyping = operation === 'ban' && expected > 1;
  const { mutateAsync: start } = useStartBulk();

  const form = useForm({
    initial: BLANK,
    validate({ reason, typed }) {
      const errors: Partial<Record<keyof typeof BLANK, string>> = {};
      if (needsReason && reason.trim() === '') errors.reason = fieldMissing('reason');
      if (needsTyping && digitsOf(typed) !== String(expected)) errors.typed = translate(bulkText).wrongCount(expected);
      return errors;
    },
  });

  async function submit({ reason }: typeof BLANK) {
    try {
      await start({ selection, operation, expected, reason: needsReason ? reason.trim() : '' });
      onStarted();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'SELECTION_GREW') {
        setExpected(await countSelection(selection));
        form.set('typed', '');
      }
      throw error;
    }
  }

  const title = {
    delete: text.deleteTitle(resource, expected),
    ban: text.banTitle(resource, expected),
    check: text.checkTitle(expected),
  }[operation];
  return (
    <FormDialog
      title={title}
      submitLabel={text[operation]}
      danger={operation !== 'check'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Consequences resource={resource} operation={operation} count={expected} />
      {needsReason && (
        <TextAreaField
          label={fieldLabel('reason', language)}
          required
          rows={3}
          maxLength={LONG_TEXT_LENGTH}
          {...form.field('reason')}
        />
      )}
      {needsTyping && <TextField label={text.typeCount(expected)} required {...form.field('typed')} />}
    </FormDialog>
  );
}

interface ConsequencesProps {
  resource: BulkDialogProps['selection']['resource'];
  operation: BulkDialogProps['operation'];
  count: number;
}

function Consequences({ resource, operation, count }: ConsequencesProps) {
  const text = useText(bulkText);
  if (operation === 'ban') {
    return (
      <>
        <Text size="sm">{resource === 'users' ? text.banUsers(count) : text.banReported}</Text>
        <Text size="sm" fw={600}>
          {text.final}
        </Text>
      </>
    );
  }
  const lost = { users: text.deleteUsers(count), posts: text.deletePosts(count), reports: text.deleteReported }[
    resource
  ];
  return (
    <Text size="sm">
      {operation === 'delete' && `${lost} `}
      {text.undoable(BULK_KEPT_DAYS)}
    </Text>
  );
}

/** Accepts *4.812* and *4 812* alike. */
function digitsOf(typed: string): string {
  return typed.replace(/[.,\s]/g, '');
}
