import type { addMachine } from '@leitstand/contract/api/access/machine-tokens';
import type { DataOf } from '@leitstand/contract/base/endpoint';
import { MACHINE_RIGHTS, type MachineRight } from '@leitstand/contract/base/rights';
import { Checkbox, Input, Text } from '@mantine/core';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { FormField, useField } from '../../ui/form/form-fields.tsx';
import { type Form, useForm } from '../../ui/form/use-form.ts';
import { useText } from '../../ui/i18n/text.ts';
import { rightsText } from '../../ui/session/rights.text.ts';
import { useRights } from '../../ui/session/rights.ts';
import { CallsField } from './calls-field.tsx';
import { blankMachine, type MachineValues, machineForm, permittedCalls, toggled } from './machine-form.ts';
import classes from './machines.module.css';
import { useAddMachine, useMachineCalls } from './machines.queries.ts';
import { machinesText } from './machines.text.ts';

export type MadeMachine = DataOf<typeof addMachine>;

interface NewMachineDialogProps {
  onMade(made: MadeMachine): void;
  onClose(): void;
}

export function NewMachineDialog({ onMade, onClose }: NewMachineDialogProps) {
  const text = useText(machinesText);
  const { mutateAsync: add } = useAddMachine();
  const form = useForm({ ...machineForm, initial: blankMachine(), draftKey: 'machine:new' });
  const field = { of: machineForm, form };

  async function make(values: MachineValues) {
    onMade(await add(machineForm.bodyOf(values)));
  }

  return (
    <FormDialog title={text.add} submitLabel={text.submit} size="lg" form={form} onSubmit={make} onClose={onClose}>
      <Text size="sm" c="dimmed">
        {text.addHint}
      </Text>
      <FormField {...field} name="name" />
      <RightsField form={form} />
      <CallsField form={form} />
      <FormField {...field} name="endsAt" />
    </FormDialog>
  );
}

/** The rights that a machine can have; those that the administrator lacks are locked. */
function RightsField({ form }: { form: Form<MachineValues> }) {
  const text = useText(machinesText);
  const words = useText(rightsText);
  const own = useRights();
  const { data: calls = [] } = useMachineCalls();
  const { label, value, error, onChange } = useField(machineForm, form, 'rights');

  function toggle(right: MachineRight) {
    const rights = toggled(value, right);
    onChange(rights);
    const permitted = permittedCalls(calls, rights).map(({ name }) => name);
    if (form.values.calls)
      form.set(
        'calls',
        form.values.calls.filter((name) => permitted.includes(name)),
      );
  }

  return (
    <Input.Wrapper
      component="fieldset"
      labelElement="div"
      label={label}
      error={error}
      className={classes.fieldset ?? ''}
      aria-label={label}
    >
      <div className={classes.rights}>
        {MACHINE_RIGHTS.map((right) => (
          <Checkbox
            key={right}
            name="rights"
            label={words[right]}
            {...(own.includes(right) ? {} : { description: text.notYours })}
            checked={value.includes(right)}
            disabled={!own.includes(right)}
            onChange={() => toggle(right)}
          />
        ))}
      </div>
    </Input.Wrapper>
  );
}
