import * as z from 'zod/mini';
import { endpoint } from '../../base/endpoint.ts';
import * as field from '../../base/fields.ts';
import { kind } from '../../base/kind.ts';
import { MACHINE_NAME_LENGTH, MACHINE_STATES, MAX_MACHINE_CALLS } from '../../base/limits.ts';
import * as read from '../../base/reading.ts';
import { MACHINE_RIGHTS, RIGHTS } from '../../base/rights.ts';
import { screens } from '../../screens.ts';

/** A program that calls the API with a token of its own, without the token. */
export const machine = z.object({
  _id: read.text,
  name: read.text,
  rights: read.list(z.enum(RIGHTS)),
  /** Rights that its creator has lost since, so that the machine no longer has them either. */
  lostRights: read.list(z.enum(RIGHTS)),
  /** The only calls that it may make; null: all that its rights permit. */
  calls: z.catch(z.nullable(read.list(z.string())), null),
  madeBy: read.text,
  createdAt: read.text,
  endsAt: read.text,
  lastUsedAt: read.optionalText,
  lastNetwork: read.optionalText,
  state: read.oneOf(MACHINE_STATES, 'ended'),
});
export type Machine = z.output<typeof machine>;

/** A call that a machine can be permitted to make. */
export const machineCall = z.object({
  name: read.text,
  resource: read.text,
  method: read.text,
  path: read.text,
  summary: read.text,
  /** Null: every machine may make it. */
  right: z.catch(z.nullable(z.enum(RIGHTS)), null),
  /** It has consequences: only for machines that are permitted to make it by name. */
  onlyByName: read.flag,
});
export type MachineCall = z.output<typeof machineCall>;

const name = field.requiredText(MACHINE_NAME_LENGTH);

export const listMachines = endpoint({
  name: 'listMachines',
  resource: 'machines',
  method: 'GET',
  path: '/machine/all',
  summary: 'The machine tokens, those that ended within the last 30 days included; never the tokens themselves.',
  access: 'ChangePermissions',
  extension: true,
  data: read.list(machine),
});

export const listMachineCalls = endpoint({
  name: 'listMachineCalls',
  resource: 'machines',
  method: 'GET',
  path: '/machine/calls',
  summary: 'The calls that a machine token can be limited to.',
  access: 'ChangePermissions',
  extension: true,
  data: read.list(machineCall),
});

export const addMachine = endpoint({
  name: 'addMachine',
  resource: 'machines',
  method: 'POST',
  path: '/machine/add',
  summary: 'Makes a machine token with rights that the caller holds. The token is answered only now.',
  access: 'ChangePermissions',
  proof: true,
  extension: true,
  // The answer is not stored for repeated calls, because it contains the token.
  mutates: false,
  body: z.object({
    name,
    rights: field.structured(z.array(z.enum(MACHINE_RIGHTS))),
    calls: field.ifGiven(field.structured(z.array(field.id).check(z.minLength(1), z.maxLength(MAX_MACHINE_CALLS)))),
    endsAt: field.moment(),
  }),
  data: z.object({ machine, token: z.string() }),
});

export const renameMachine = endpoint({
  name: 'renameMachine',
  resource: 'machines',
  method: 'PUT',
  path: '/machine/rename',
  summary: 'Renames a machine token; earlier entries of the audit log keep the earlier name.',
  access: 'ChangePermissions',
  proof: true,
  extension: true,
  body: z.object({ machineId: field.id, name }),
  data: machine,
});

export const revokeMachine = endpoint({
  name: 'revokeMachine',
  resource: 'machines',
  method: 'POST',
  path: '/machine/revoke',
  summary: 'Ends a machine token at once and for good.',
  access: 'ChangePermissions',
  proof: true,
  extension: true,
  body: z.object({ machineId: field.id }),
  data: machine,
});

export const machineCalls = [listMachines, listMachineCalls, addMachine, renameMachine, revokeMachine];

export const machineKind = kind({
  name: 'machine',
  label: { de: 'Maschinenzugang', en: 'Machine token' },
  calls: machineCalls,
  entities: { Machine: machine, MachineCall: machineCall },
  screen: screens.machines,
  reading: listMachines.access,
  list: {
    added: { de: ['neuer Maschinenzugang', 'neue Maschinenzugänge'], en: ['new machine token', 'new machine tokens'] },
    leaving: [],
  },
});
