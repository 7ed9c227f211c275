import { changePassword } from '@leitstand/contract/api/session';
import { passwordText } from '../../shared/password/password.text.ts';
import { passwordProblem } from '../../shared/password/password-rules.ts';
import { call } from '../../ui/api/call.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { defineForm, type FormValues } from '../../ui/form/define-form.ts';
import { FormFields } from '../../ui/form/form-fields.tsx';
import { passwordField } from '../../ui/form/password-field.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { translate, useText } from '../../ui/i18n/text.ts';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { accountText } from './account.text.ts';

const passwordForm = defineForm(changePassword.body, {
  currentPassword: passwordField('current-password', { required: true }),
  password: passwordField('new-password', {
    label: passwordText.password,
    hint: accountText.passwordHint,
    required: true,
  }),
  repetition: passwordField('new-password', { label: passwordText.repetition, required: true }),
});
type PasswordValues = FormValues<typeof passwordForm>;

/** Changes the administrator's own password. Nothing typed here is kept as a draft. */
export function ChangePasswordDialog({ onClose }: { onClose(): void }) {
  const text = useText(passwordText);
  const { changePassword: title } = useText(accountText);
  const form = useForm({ initial: passwordForm.blank, validate });

  async function save(values: PasswordValues) {
    await call(changePassword, { body: passwordForm.bodyOf(values) });
    notifySuccess(text.saved);
  }

  return (
    <FormDialog title={title} submitLabel={text.save} form={form} onSubmit={save} onClose={onClose}>
      <FormFields of={passwordForm} form={form} />
    </FormDialog>
  );
}

function validate(values: PasswordValues): FieldErrors<PasswordValues> {
  const text = translate(passwordText);
  const errors = passwordForm.validate(values);
  const problem = passwordProblem(values.password, values.repetition);
  if (problem === 'tooShort') errors.password = text.tooShort;
  if (problem === 'mismatch') errors.repetition = text.mismatch;
  return errors;
}
