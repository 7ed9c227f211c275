import { addMachine, type MachineCall, renameMachine } from '@leitstand/contract/api/access/machine-tokens';
import { daysAfter, momentOf, today } from '@leitstand/contract/base/berlin-time';
import { MACHINE_NAME_LENGTH } from '@leitstand/contract/base/limits';
import { MACHINE_RIGHTS, type MachineRight, type Right } from '@leitstand/contract/base/rights';
import { dateField } from '../../ui/form/dates/date-field.tsx';
import { defineForm, type FormValues } from '../../ui/form/define-form.ts';
import { plainField } from '../../ui/form/field.ts';
import { textField } from '../../ui/form/fields.tsx';
import { machinesText } from './machines.text.ts';

const USUAL_DAYS = 90;
const MAX_DAYS = 365;

const name = textField({ max: MACHINE_NAME_LENGTH, required: true });

export const machineForm = defineForm(addMachine.body, {
  name,
  rights: plainField<readonly MachineRight[]>([]),
  calls: {
    /** Null: all that the rights permit. */
    ...plainField<readonly string[] | null>(null),
    required: true,
    isEmpty: (calls: readonly string[] | null) => calls !== null && calls.length === 0,
  },
  endsAt: {
    ...dateField({ required: true, hint: machinesText.endHint, min: today(), max: daysAfter(today(), MAX_DAYS) }),
    /** The whole last day counts. */
    write: (day: string | null) => momentOf({ day, time: '23:59' }),
  },
});
export type MachineValues = FormValues<typeof machineForm>;

export function blankMachine(): MachineValues {
  return { ...machineForm.blank, endsAt: daysAfter(today(), USUAL_DAYS) };
}

export const renameForm = defineForm(renameMachine.body, { name });

/** In the order of the contract, so that ticking back and forth is no change. */
export function toggled(rights: readonly MachineRight[], right: MachineRight): readonly MachineRight[] {
  return MACHINE_RIGHTS.filter((known) => rights.includes(known) !== (known === right));
}

/** The calls that a machine with these rights may make. */
export function permittedCalls(calls: readonly MachineCall[], rights: readonly Right[]): readonly MachineCall[] {
  return calls.filter(({ right }) => right === null || rights.includes(right));
}

/** Calls by resource; those whose name, path, summary or group contains every word. */
export function groupedCalls(
  calls: readonly MachineCall[],
  search: string,
  labels: Readonly<Record<string, string>>,
): readonly { resource: string; calls: readonly MachineCall[] }[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, MachineCall[]>();
  for (const call of calls) {
    const { resource, name, method, path, summary } = call;
    const text = [labels[resource], resource, name, method, path, summary].join(' ').toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    groups.set(resource, [...(groups.get(resource) ?? []), call]);
  }
  return [...groups].map(([resource, found]) => ({ resource, calls: found }));
}
