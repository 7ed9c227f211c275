import type { Machine } from '@leitstand/contract/api/access/machine-tokens';
import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useVisit } from '../../shared/visits/use-visits.ts';
import { ActionButtons } from '../../ui/action/action-buttons.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { FormField } from '../../ui/form/form-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { formatDateTime } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { rightsText } from '../../ui/session/rights.text.ts';
import { useRevocation } from './machine-actions.tsx';
import { MachineBadge } from './machine-badge.tsx';
import { renameForm } from './machine-form.ts';
import classes from './machines.module.css';
import { useRenameMachine } from './machines.queries.ts';
import { machinesText } from './machines.text.ts';

interface MachineDialogProps {
  machine: Machine;
  onClose(): void;
}

/** What a machine may do; its name can be changed while its token is valid. */
export function MachineDialog(props: MachineDialogProps) {
  const { _id, name, state } = props.machine;
  useVisit({ param: 'machine', id: _id, title: name });
  return state === 'active' ? <Edit {...props} /> : <View {...props} />;
}

function Edit({ machine, onClose }: MachineDialogProps) {
  const text = useText(machinesText);
  const revocation = useRevocation();
  const { mutateAsync: rename } = useRenameMachine();
  const form = useForm({ ...renameForm, initial: renameForm.valuesOf(machine) });

  async function save(values: { name: string }) {
    const { name } = await rename(renameForm.bodyOf(values, { machineId: machine._id }));
    notifySuccess(text.saved(name));
  }

  return (
    <FormDialog
      title={<TitleWithBadge title={text.viewTitle} machine={machine} />}
      submitLabel={text.save}
      size="lg"
      form={form}
      onSubmit={save}
      onClose={onClose}
      aside={<ActionButtons actions={[revocation]} item={machine} />}
    >
      <FormField of={renameForm} form={form} name="name" />
      <Facts machine={machine} />
    </FormDialog>
  );
}

function View({ machine, onClose }: MachineDialogProps) {
  const text = useText(machinesText);
  return (
    <Dialog
      title={<TitleWithBadge title={machine.name} machine={machine} />}
      size="lg"
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-autofocus>
          {text.close}
        </Button>
      }
    >
      <Facts machine={machine} />
    </Dialog>
  );
}

function TitleWithBadge({ title, machine }: { title: string; machine: Machine }) {
  return (
    <span className={classes.title}>
      {title} <MachineBadge machine={machine} />
    </span>
  );
}

function Facts({ machine }: { machine: Machine }) {
  const text = useText(machinesText);
  const words = useText(rightsText);
  const named = (rights: Machine['rights']) => rights.map((right) => words[right]).join(', ');
  return (
    <>
      {machine.lostRights.length > 0 && machine.state === 'active' && (
        <Alert color="amber">{text.lostRights(machine.madeBy, named(machine.lostRights))}</Alert>
      )}
      <dl className={classes.facts}>
        <Fact label={text.rights} isWide>
          {named(machine.rights) || text.noRights}
        </Fact>
        <Fact label={text.calls} isWide>
          {machine.calls ? <span lang="en">{machine.calls.join(', ')}</span> : text.allCalls}
        </Fact>
        <Fact label={text.madeBy}>{machine.madeBy || text.unknown}</Fact>
        <Fact label={text.createdAt}>{formatDateTime(machine.createdAt)}</Fact>
        <Fact label={text.endsAt}>{formatDateTime(machine.endsAt)}</Fact>
        <Fact label={text.lastUsed}>
          {machine.lastUsedAt === null ? text.neverUsed : formatDateTime(machine.lastUsedAt)}
        </Fact>
        {machine.lastNetwork !== null && <Fact label={text.lastNetwork}>{machine.lastNetwork}</Fact>}
      </dl>
    </>
  );
}

function Fact({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? classes.wide : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
