import { changePassword } from '@leitstand/contract/api/session';
import { call } from '../../ui/api/call.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { defineForm, type FormValues } from '../../ui/form/define-form.ts';
import { FormFields } from '../../ui/form/form-fields.tsx';
import { passwordField } from '../../ui/form/password-field.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { translate, useText } from '../../ui/i18n/text.ts';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { passwordResetText } from './password-reset.text.ts';
import { passwordProblem } from './password-rules.ts';

const passwordForm = defineForm(changePassword.body, {
  currentPassword: passwordField('current-password', { required: true }),
  password: passwordField('new-password', {
    label: passwordResetText.password,
    hint: passwordResetText.changeHint,
    required: true,
  }),
  repetition: passwordField('new-password', { label: passwordResetText.repetition, required: true }),
});
type PasswordValues = FormValues<typeof passwordForm>;

/** Changes the administrator's own password. Nothing typed here is kept as a draft. */
export function ChangePasswordDialog({ onClose }: { onClose(): void }) {
  const text = useText(passwordResetText);
  const form = useForm({ initial: passwordForm.blank, validate });

  async function save(values: PasswordValues) {
    await call(changePassword, { body: passwordForm.bodyOf(values) });
    notifySuccess(text.saved);
  }

  return (
    <FormDialog title={text.changeTitle} submitLabel={text.save} form={form} onSubmit={save} onClose={onClose}>
      <FormFields of={passwordForm} form={form} />
    </FormDialog>
  );
}

function validate(values: PasswordValues): FieldErrors<PasswordValues> {
  const text = translate(passwordResetText);
  const errors = passwordForm.validate(values);
  const problem = passwordProblem(values.password, values.repetition);
  if (problem === 'tooShort') errors.password = text.tooShort;
  if (problem === 'mismatch') errors.repetition = text.mismatch;
  return errors;
}
