import { type Administrator, administrator as administratorSchema } from '@leitstand/contract/administrators';
import { Alert, Button } from '@mantine/core';
import { useVisit } from '../../shared/visits/use-visits.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useEditedRecord } from '../../ui/dialog/use-edited-record.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { AdministratorBadge } from './administrator-badge.tsx';
import { AdministratorFields } from './administrator-fields.tsx';
import { type AdministratorValues, administratorForm } from './administrator-form.ts';
import classes from './administrators.module.css';
import { useUpdateAdministrator } from './administrators.queries.ts';
import { administratorsText } from './administrators.text.ts';
import { type Authority, obstacleTo } from './authority.ts';

interface AdministratorDialogProps {
  administrator: Administrator;
  authority: Authority;
  onClose(): void;
}

export function AdministratorDialog(props: AdministratorDialogProps) {
  const { _id, userName, email } = props.administrator;
  useVisit({ param: 'administrator', id: _id, title: userName || email });
  return obstacleTo(props.authority, props.administrator) ? <View {...props} /> : <Edit {...props} />;
}

function Edit({ administrator, authority, onClose }: AdministratorDialogProps) {
  const text = useText(administratorsText);
  const { mutateAsync: update } = useUpdateAdministrator();
  const { form, conflict } = useEditedRecord(administratorForm, {
    record: administrator,
    schema: administratorSchema,
    draftKey: `administrator:${administrator._id}`,
  });

  async function save(values: AdministratorValues) {
    const { email: _, ...changes } = administratorForm.bodyOf(values);
    await conflict.save(({ _id, revision }) => update({ administratorId: _id, revision, ...changes }));
    notifySuccess(text.saved(changes.userName));
  }

  return (
    <>
      <FormDialog
        title={<TitleWithBadge title={text.editTitle} administrator={conflict.base} />}
        submitLabel={text.save}
        size="lg"
        form={form}
        onSubmit={save}
        onClose={onClose}
        // Handled in `save`.
        onConflict={() => {}}
      >
        <AdministratorFields form={form} authority={authority} hasAddress />
      </FormDialog>
      {conflict.dialog}
    </>
  );
}

/** A read-only view of the account, with the reason why it cannot be changed. */
function View({ administrator, authority, onClose }: AdministratorDialogProps) {
  const text = useText(administratorsText);
  const form = useForm({ initial: administratorForm.valuesOf(administrator) });
  const obstacle = obstacleTo(authority, administrator);
  return (
    <Dialog
      title={<TitleWithBadge title={text.viewTitle} administrator={administrator} />}
      size="lg"
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-autofocus>
          {text.close}
        </Button>
      }
    >
      <div className={classes.view}>
        {obstacle && <Alert>{text[obstacle]}</Alert>}
        <AdministratorFields form={form} authority={authority} hasAddress isReadOnly />
      </div>
    </Dialog>
  );
}

function TitleWithBadge({ title, administrator }: { title: string; administrator: Administrator }) {
  return (
    <span className={classes.title}>
      {title} <AdministratorBadge administrator={administrator} />
    </span>
  );
}
