import { type Administrator, administrator as administratorSchema } from '@leitstand/contract/administrators';
import { Alert, Button } from '@mantine/core';
import { useVisit } from '../../shared/visits/use-visits.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { differencesOf } from '../../ui/dialog/differences.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useConflict } from '../../ui/dialog/use-conflict.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { rightsText } from '../../ui/session/rights.text.ts';
import { AdministratorBadge } from './administrator-badge.tsx';
import { AdministratorFields } from './administrator-fields.tsx';
import { type AdministratorValues, bodyOf, validateAdministrator, valuesOf } from './administrator-values.ts';
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
  const describe = useDescription();
  const { mutateAsync: update } = useUpdateAdministrator();
  const form = useForm({
    initial: valuesOf(administrator),
    validate: validateAdministrator,
    draftKey: `administrator:${administrator._id}`,
  });
  const conflict = useConflict({
    record: administrator,
    read: (current) => administratorSchema.safeParse(current).data,
    compare: (theirs) => differencesOf(form.values, valuesOf(theirs), describe),
    take: (theirs) => form.reset(valuesOf(theirs)),
  });

  async function save(values: AdministratorValues) {
    const { email: _, ...changes } = bodyOf(values);
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
        <AdministratorFields form={form} authority={authority} held={conflict.base.rights} hasAddress />
      </FormDialog>
      {conflict.dialog}
    </>
  );
}

function useDescription() {
  const text = useText(administratorsText);
  const rightLabels = useText(rightsText);
  return {
    userName: { label: text.userName },
    role: { label: text.role },
    rights: {
      label: text.rights,
      show: (rights: AdministratorValues['rights']) => rights.map((right) => rightLabels[right]).join(', '),
    },
  };
}

/** A read-only view of the account, with the reason why it cannot be changed. */
function View({ administrator, authority, onClose }: AdministratorDialogProps) {
  const text = useText(administratorsText);
  const form = useForm({ initial: valuesOf(administrator) });
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
