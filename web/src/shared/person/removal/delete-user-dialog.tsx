import { restore } from '@leitstand/contract/api/restore';
import { fieldLabel } from '@leitstand/contract/base/field-labels';
import { LONG_TEXT_LENGTH, RESTORE_DAYS } from '@leitstand/contract/base/limits';
import type { User } from '@leitstand/contract/users';
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCapability } from '../../../ui/api/use-capability.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { CheckboxField, TextAreaField } from '../../../ui/form/fields.tsx';
import { fieldMissing } from '../../../ui/form/rules.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { useLanguage } from '../../../ui/i18n/language.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { notifySuccess } from '../../../ui/notify/notify.tsx';
import { nameOf } from '../user-name.ts';
import classes from './removal.module.css';
import { useDeleteUser, useRestoreUser } from './removal.queries.ts';
import { removalText } from './removal.text.ts';

interface DeleteUserDialogProps {
  user: User;
  onClose(): void;
  onDeleted(isErased: boolean): void;
}

interface Values {
  reason: string;
  erase: boolean;
}

const BLANK: Values = { reason: '', erase: false };

function validate({ reason }: Values) {
  return reason.trim() === '' ? { reason: fieldMissing('reason') } : {};
}

export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const text = useText(removalText);
  const language = useLanguage();
  // Without restore, every deletion is permanent.
  const isRestorable = useCapability(restore);
  const { mutateAsync: deleteUser } = useDeleteUser();
  const { mutateAsync: restoreUser } = useRestoreUser();
  const form = useForm({ initial: BLANK, validate });
  const { erase } = form.values;
  const who = nameOf(user);

  async function undo() {
    await restoreUser(user._id);
    notifySuccess(text.restored(who));
  }

  async function submit({ reason, erase }: Values) {
    await deleteUser({ userId: user._id, reason: reason.trim(), erase });
    if (erase) notifySuccess(text.erased(who));
    else notifySuccess(text.deleted(who), isRestorable ? { undo: { run: undo } } : {});
    onDeleted(erase);
  }

  return (
    <FormDialog
      title={text.deleteTitle(who)}
      submitLabel={erase ? text.erase : text.delete}
      danger
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">
        {text.deleteMessage(who)} {isRestorable && !erase && text.deleteRestorable(RESTORE_DAYS)}
      </Text>
      <TextAreaField
        label={fieldLabel('reason', language)}
        required
        rows={3}
        maxLength={LONG_TEXT_LENGTH}
        {...form.field('reason')}
      />
      {isRestorable && (
        <div className={classes.erase}>
          <CheckboxField label={text.erase} description={text.eraseHint} {...form.field('erase')} />
        </div>
      )}
      {erase && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          {text.eraseWarning}
        </Alert>
      )}
    </FormDialog>
  );
}
