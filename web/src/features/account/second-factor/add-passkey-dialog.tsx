import { deviceName } from '@leitstand/contract/base/device';
import { PASSKEY_NAME_LENGTH } from '@leitstand/contract/base/limits';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { fieldMissing } from '../../../ui/form/rules.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { translate, useText } from '../../../ui/i18n/text.ts';
import { notifySuccess } from '../../../ui/notify/notify.tsx';
import { useAddPasskey } from './second-factor.queries.ts';
import { secondFactorText } from './second-factor.text.ts';

interface AddPasskeyDialogProps {
  onClose(): void;
  /** The first second factor of an account comes with recovery codes. */
  onRecoveryCodes(codes: readonly string[]): void;
}

/** Names a passkey and lets the browser create it. */
export function AddPasskeyDialog({ onClose, onRecoveryCodes }: AddPasskeyDialogProps) {
  const text = useText(secondFactorText);
  const { mutateAsync: add } = useAddPasskey();
  const form = useForm({ initial: { name: deviceName(navigator.userAgent) }, validate });

  async function create({ name }: { name: string }) {
    const codes = await add(name.trim());
    // A notice would cover the recovery codes, which say the same.
    if (codes.length === 0) notifySuccess(text.passkeyAdded(name.trim()));
    onRecoveryCodes(codes);
  }

  return (
    <FormDialog title={text.addPasskey} submitLabel={text.create} form={form} onSubmit={create} onClose={onClose}>
      <TextField
        {...form.field('name')}
        label={text.passkeyName}
        description={text.passkeyNameHint}
        maxLength={PASSKEY_NAME_LENGTH}
        required
      />
    </FormDialog>
  );
}

function validate({ name }: { name: string }) {
  return name.trim() === '' ? { name: fieldMissing(translate(secondFactorText).passkeyName) } : {};
}
