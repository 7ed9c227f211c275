import { Text } from '@mantine/core';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { AdministratorFields } from './administrator-fields.tsx';
import { type AdministratorValues, administratorForm, blankInvitation } from './administrator-form.ts';
import { useInvite } from './administrators.queries.ts';
import { administratorsText } from './administrators.text.ts';
import type { Authority } from './authority.ts';

export function InviteDialog({ authority, onClose }: { authority: Authority; onClose(): void }) {
  const text = useText(administratorsText);
  const { mutateAsync: invite } = useInvite();
  const form = useForm({
    ...administratorForm,
    initial: blankInvitation(authority),
    draftKey: 'administrator:new',
  });

  async function send(values: AdministratorValues) {
    const { email } = await invite(administratorForm.bodyOf(values));
    notifySuccess(text.hasBeenInvited(email));
  }

  return (
    <FormDialog
      title={text.inviteTitle}
      submitLabel={text.sendInvitation}
      size="lg"
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {text.inviteHint}
      </Text>
      <AdministratorFields form={form} authority={authority} />
    </FormDialog>
  );
}
