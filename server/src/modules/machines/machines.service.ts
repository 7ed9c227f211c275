import { randomBytes } from 'node:crypto';
import type { Machine, MachineCall } from '@leitstand/contract/api/access/machine-tokens';
import type { AnyEndpoint } from '@leitstand/contract/base/endpoint';
import { MACHINE_TOKEN_PREFIX, MAX_TOKEN_DAYS } from '@leitstand/contract/base/limits';
import { RIGHTS, type Right } from '@leitstand/contract/base/rights';
import { hashToken } from '../../base/hash-token.ts';
import { type Caller, hasRight, heldRights } from '../../caller.ts';
import type { Queryable } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { AppError, fieldInvalid, found } from '../../errors.ts';
import { requireFreeName } from '../../records/account-names.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { keptUntil } from '../../retention.ts';
import { holdBroadcastsOf } from '../broadcast/broadcast-hold.service.ts';
import * as queries from './machines.queries.ts';

export function toMachine(row: queries.MachineRow): Machine {
  const held = row.maker?.disabledAt ? [] : heldRights(row, row.maker);
  return {
    _id: row.id,
    name: row.name,
    rights: row.rights,
    lostRights: row.rights.filter((right) => !held.includes(right)),
    calls: row.calls,
    madeBy: row.maker?.userName ?? '',
    createdAt: row.createdAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    lastUsedAt: row.lastSeenAt > row.createdAt ? row.lastSeenAt.toISOString() : null,
    lastNetwork: row.network || null,
    state: row.disabledAt ? 'revoked' : row.endsAt.getTime() > Date.now() ? 'active' : 'ended',
  };
}

export async function listMachines(db: Queryable): Promise<Machine[]> {
  return (await queries.findMachines(db)).map(toMachine);
}

/** The calls of this server that a machine may make with the right for them. */
export function callsForMachines(endpoints: readonly AnyEndpoint[]): MachineCall[] {
  return endpoints
    .filter(({ access, forMachines }) => forMachines && access !== 'public')
    .map(({ name, resource, method, path, summary, access, proof }) => ({
      name,
      resource,
      method,
      path,
      summary,
      right: RIGHTS.find((right) => right === access) ?? null,
      onlyByName: proof !== false,
    }));
}

interface NewMachine {
  name: string;
  rights: readonly Right[];
  calls?: readonly string[] | undefined;
  endsAt: string;
}

/** The token exists only in the answer; its hash is stored. */
export async function addMachine(
  change: Change,
  caller: Caller,
  input: NewMachine,
  known: readonly MachineCall[],
): Promise<{ machine: Machine; token: string }> {
  const { name } = input;
  const rights = RIGHTS.filter((right) => input.rights.includes(right));
  if (rights.some((right) => !hasRight(caller, right))) throw new AppError('BEYOND_OWN_RIGHTS', { field: 'rights' });
  const permitted = known.filter(({ right }) => right === null || rights.some((one) => one === right));
  const calls = input.calls && [...new Set(input.calls)];
  if (calls?.some((call) => !permitted.some((each) => each.name === call))) throw fieldInvalid('calls');
  const endsAt = new Date(input.endsAt);
  if (endsAt.getTime() <= Date.now() || endsAt > keptUntil(MAX_TOKEN_DAYS)) throw fieldInvalid('endsAt');

  const id = newId();
  await requireFreeName(change, { id, name, isMachine: true });
  const now = new Date();
  const token = `${MACHINE_TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
  await queries.insertMachine(change.tx, {
    admin: {
      id,
      userName: name,
      email: '',
      // Unique like an address, and none.
      emailSort: `machine:${id}`,
      passwordHash: '',
      role: 'ADMIN',
      rights,
      isMachine: true,
      createdBy: caller.adminId,
    },
    session: {
      tokenHash: hashToken(token),
      id: newId(),
      adminId: id,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: endsAt,
      calls: calls ?? null,
    },
  });
  await audit(change, {
    action: 'create',
    entity: 'machine',
    entityId: id,
    after: { name, rights, calls: calls ?? null, endsAt },
  });
  return { machine: await present(change, id), token };
}

export async function renameMachine(change: Change, id: string, name: string): Promise<Machine> {
  const before = await lockActive(change, id);
  if (name !== before.name) await requireFreeName(change, { id, name, isMachine: true });
  await queries.renameMachine(change.tx, id, name);
  await audit(change, {
    action: 'update',
    entity: 'machine',
    entityId: id,
    before: { name: before.name },
    after: { name },
  });
  return present(change, id);
}

export async function revokeMachine(change: Change, id: string): Promise<Machine> {
  const { endsAt } = await lockActive(change, id);
  await queries.endMachine(change.tx, id);
  await holdBroadcastsOf(change, found(await queries.findAccount(change.tx, id)));
  await audit(change, { action: 'revoke', entity: 'machine', entityId: id, before: { endsAt } });
  return present(change, id);
}

/** For an administrator who is disabled: enabling the account again does not bring the tokens back. */
export async function revokeMachinesOf(change: Change, makerId: string): Promise<void> {
  for (const id of await queries.findValidIdsOf(change.tx, makerId)) await revokeMachine(change, id);
}

async function lockActive({ tx }: Change, id: string): Promise<queries.MachineRow> {
  const row = found(await queries.lockMachine(tx, id));
  if (toMachine(row).state !== 'active') throw new AppError('MACHINE_ENDED');
  return row;
}

async function present({ tx }: Change, id: string): Promise<Machine> {
  return toMachine(found(await queries.findMachine(tx, id)));
}
