import { SHORT_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import { lookAlike, nameKeys } from '../base/look-alike-names.ts';
import { AppError, fieldInvalid } from '../errors.ts';
import { findNames, lockNames } from './account-names.queries.ts';
import type { Change } from './change.ts';

/** As whom the server itself acts in the log, in both languages. */
const RESERVED = ['System', 'Konsole', 'Console', 'Unbekannt', 'Unknown', 'Passwort-Link', 'Password link', 'Import'];

interface Named {
  readonly id: string;
  readonly name: string;
  /** Machines may share a name, such as an old and a new token of the same program. */
  readonly isMachine?: boolean;
  /** Compared only with names that are newer: two that were the same before stay usable. */
  readonly namedSince?: Date | undefined;
}

/** Refuses a new name that could be read as that of another account, as an address, or as the server. */
export async function requireFreeName(change: Change, named: Named): Promise<void> {
  const field = named.isMachine ? 'name' : 'userName';
  const isNew = named.namedSince === undefined;
  if (isNew && nameKeys(named.name).size === 0) throw fieldInvalid(field);
  if (isNew && isReserved(change, named.name)) throw new AppError('NAME_RESERVED', { field });
  const taken = await takenBy(change, named);
  if (taken !== undefined) throw new AppError('NAME_TAKEN', { field, name: taken });
}

/** The name that a provider has for somebody, with their address if it is not free: they cannot choose another one. */
export async function distinctName(change: Change, { id, name, email }: Named & { email: string }): Promise<string> {
  const isFree =
    nameKeys(name).size > 0 && !isReserved(change, name) && (await takenBy(change, { id, name })) === undefined;
  if (isFree) return name.slice(0, SHORT_TEXT_LENGTH);
  const beside = ` (${email})`;
  const room = SHORT_TEXT_LENGTH - beside.length;
  return room > 0 ? `${name.slice(0, room)}${beside}` : email.slice(0, SHORT_TEXT_LENGTH);
}

async function takenBy(
  { tx }: Change,
  { id, name, isMachine = false, namedSince }: Named,
): Promise<string | undefined> {
  await lockNames(tx);
  const keys = nameKeys(name);
  const others = await findNames(tx, { besides: id, withMachines: !isMachine, namedSince });
  const taken = others.find(
    ({ userName, email }) => lookAlike(keys, nameKeys(userName)) || (email !== '' && lookAlike(keys, nameKeys(email))),
  );
  return taken?.userName;
}

function isReserved({ platform }: Change, name: string): boolean {
  const labels = platform.config.oidcProviders.flatMap(({ label }) => [label.de, label.en]);
  const keys = nameKeys(name);
  return [...RESERVED, ...labels].some((reserved) => lookAlike(keys, nameKeys(reserved)));
}
